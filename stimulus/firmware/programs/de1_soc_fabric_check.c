/* SPDX-License-Identifier: Apache-2.0 */
/* All of the university computer's fabric at once, for two frames: a timer ticks, keys and PS/2 devices and a header
 * interrupt, a tone is fed by interrupt, what the switches say is on the lights and what has come on the digits, while
 * boxes are drawn and shown, and each frame is told of by the JTAG UART. */
#include "audio_port_registers.h"
#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "interval_timer_registers.h"
#include "jtag_uart_registers.h"
#include "pio_registers.h"
#include "pixel_buffer_registers.h"
#include "print.h"
#include "ps2_port_registers.h"
#include "register_access.h"

enum { FRAMES = 2, LINE = 1024, BOX = 40, TICK = 99999, RESET = 0xFF, ENABLE = 0xF4, PASSED = 0xAA };

static volatile unsigned ticks, presses, edges, bytes, words;

static void put(char byte) {
    while (register_read(DE1_SOC_JTAG_UART_BASE + JTAG_UART_CONTROL) >> JTAG_UART_CONTROL_WSPACE_LSB == 0) {
    }
    register_write(DE1_SOC_JTAG_UART_BASE + JTAG_UART_DATA, (uint8_t)byte);
}

/* The second timer is looked at in the midst of its period. */
static void on_tick(void) {
    register_write(DE1_SOC_INTERVAL_TIMER1_BASE + INTERVAL_TIMER_STATUS, 0);
    register_write(DE1_SOC_INTERVAL_TIMER2_BASE + INTERVAL_TIMER_SNAPL, 0);
    const uint32_t count = register_read(DE1_SOC_INTERVAL_TIMER2_BASE + INTERVAL_TIMER_SNAPL);
    ++ticks;
    register_write(DE1_SOC_HEX5_4_BASE + PIO_DATA, count & 0x7F7F);
    register_write(DE1_SOC_LEDR_BASE + PIO_DATA, register_read(DE1_SOC_SW_BASE + PIO_DATA));
}

static void see_edges(uint32_t port, volatile unsigned* count) {
    const uint32_t captured = register_read(port + PIO_EDGE_CAPTURE);
    register_write(port + PIO_EDGE_CAPTURE, captured);
    *count += captured;
}
static void on_key(void) {
    see_edges(DE1_SOC_KEY_BASE, &presses);
}
static void on_header(void) {
    see_edges(DE1_SOC_JP1_BASE, &edges);
}

static void take_bytes(uint32_t port) {
    uint32_t word = register_read(port + PS2_PORT_DATA);
    while ((word & PS2_PORT_DATA_RVALID_MASK) != 0) {
        if ((word & 0xFF) == PASSED) register_write(port + PS2_PORT_DATA, ENABLE);
        bytes = bytes * 3 + (word & 0xFF);
        word = register_read(port + PS2_PORT_DATA);
    }
}
static void on_keyboard(void) {
    take_bytes(DE1_SOC_PS2_BASE);
}
static void on_mouse(void) {
    take_bytes(DE1_SOC_PS2_SECOND_BASE);
}

static void on_room(void) {
    while (register_read(DE1_SOC_AUDIO_BASE + AUDIO_PORT_FIFOSPACE) >> AUDIO_PORT_FIFOSPACE_WSLC_LSB >= 32) {
        register_write(DE1_SOC_AUDIO_BASE + AUDIO_PORT_LEFT, words << 24);
        register_write(DE1_SOC_AUDIO_BASE + AUDIO_PORT_RIGHT, register_read(DE1_SOC_AUDIO_BASE + AUDIO_PORT_RIGHT));
        ++words;
    }
}

static void start_timer(uint32_t timer, uint32_t period, uint32_t control) {
    register_write(timer + INTERVAL_TIMER_PERIODL, period & 0xFFFF);
    register_write(timer + INTERVAL_TIMER_PERIODH, period >> 16);
    register_write(timer + INTERVAL_TIMER_CONTROL,
                   INTERVAL_TIMER_CONTROL_START_MASK | INTERVAL_TIMER_CONTROL_CONT_MASK | control);
}

static void start_ports(void) {
    static const uint32_t ports[] = {DE1_SOC_PS2_BASE, DE1_SOC_PS2_SECOND_BASE};
    gic_enable(DE1_SOC_PS2_IRQ, on_keyboard);
    gic_enable(DE1_SOC_PS2_SECOND_IRQ, on_mouse);
    for (unsigned n = 0; n < 2; ++n) {
        register_write(ports[n] + PS2_PORT_CONTROL, PS2_PORT_CONTROL_RE_MASK);
        register_write(ports[n] + PS2_PORT_DATA, RESET);
    }
    gic_enable(DE1_SOC_KEY_IRQ, on_key);
    gic_enable(DE1_SOC_JP1_IRQ, on_header);
    register_write(DE1_SOC_KEY_BASE + PIO_INTERRUPT_MASK, 0xF);
    register_write(DE1_SOC_JP1_BASE + PIO_DIRECTION, 1);
    register_write(DE1_SOC_JP1_BASE + PIO_INTERRUPT_MASK, 0xFFFFFFFFu);
}

static void draw_and_swap(unsigned frame) {
    register_write(DE1_SOC_PIXEL_BUFFER_BASE + PIXEL_BUFFER_BACK,
                   frame % 2 == 0 ? DE1_SOC_FPGA_SDRAM_BASE : DE1_SOC_PIXEL_MEMORY_BASE);
    const uint32_t back = register_read(DE1_SOC_PIXEL_BUFFER_BASE + PIXEL_BUFFER_BACK);
    for (unsigned y = 0; y < BOX; ++y) {
        for (unsigned x = 0; x < BOX; ++x) *(volatile uint16_t*)(back + y * LINE + 2 * x) = (uint16_t)(0xF800 >> frame);
    }
    *(volatile char*)(DE1_SOC_CHARACTER_BUFFER_BASE + frame) = (char)('1' + frame);
    register_write(DE1_SOC_PIXEL_BUFFER_BASE + PIXEL_BUFFER_FRONT, 1);
    while ((register_read(DE1_SOC_PIXEL_BUFFER_BASE + PIXEL_BUFFER_STATUS) & PIXEL_BUFFER_STATUS_S_MASK) != 0) {
        register_write(DE1_SOC_JP1_BASE + PIO_DATA, ticks & 1);
    }
}

int main(void) {
    gic_init();
    start_ports();
    gic_enable(DE1_SOC_AUDIO_IRQ, on_room);
    register_write(DE1_SOC_AUDIO_BASE + AUDIO_PORT_CONTROL, AUDIO_PORT_CONTROL_WE_MASK);
    gic_enable(DE1_SOC_INTERVAL_TIMER1_IRQ, on_tick);
    start_timer(DE1_SOC_INTERVAL_TIMER1_BASE, TICK, INTERVAL_TIMER_CONTROL_ITO_MASK);
    start_timer(DE1_SOC_INTERVAL_TIMER2_BASE, 77777, 0);
    cpu_unmask_interrupts();
    for (unsigned frame = 0; frame < FRAMES; ++frame) {
        draw_and_swap(frame);
        register_write(DE1_SOC_HEX3_0_BASE + PIO_DATA, bytes & 0x7F7F7F7F);
        print_to(put, "Frame %u: %u ticks, keys 0x%x, edges %u, bytes 0x%x, %u words.\n", frame, ticks, presses, edges,
                 bytes, words);
    }
    print_to(put, "END\n");
    cpu_stop();
}
