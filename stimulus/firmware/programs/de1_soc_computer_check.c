/* SPDX-License-Identifier: Apache-2.0 */
/* The university computer: pictures in both of its buffers and a swap, ticks of an interval timer, first awake, then
 * asleep, and text by the JTAG UART. */
#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "interval_timer_registers.h"
#include "jtag_uart_registers.h"
#include "pixel_buffer_registers.h"
#include "print.h"
#include "register_access.h"

enum { WIDTH = 320, HEIGHT = 240, LINE = 1024, TICKS = 5, TICK = 999999, LONG_TICK = 4999999 };
enum { LEFT_COLOUR = 0xF800, RIGHT_COLOUR = 0x001F };

static void put(char byte) {
    while (register_read(DE1_SOC_JTAG_UART_BASE + JTAG_UART_CONTROL) >> JTAG_UART_CONTROL_WSPACE_LSB == 0) {
    }
    register_write(DE1_SOC_JTAG_UART_BASE + JTAG_UART_DATA, (uint8_t)byte);
}

static uint32_t buffer_read(uint32_t offset) {
    return register_read(DE1_SOC_PIXEL_BUFFER_BASE + offset);
}
static void buffer_write(uint32_t offset, uint32_t value) {
    register_write(DE1_SOC_PIXEL_BUFFER_BASE + offset, value);
}

static volatile uint16_t* pixel(uint32_t buffer, unsigned x, unsigned y) {
    return (volatile uint16_t*)(buffer + y * LINE + 2 * x);
}

static uint16_t colour_at(unsigned x) {
    return x < WIDTH / 2 ? LEFT_COLOUR : RIGHT_COLOUR;
}

static void draw(uint32_t buffer) {
    bool good = true;
    for (unsigned y = 0; y < HEIGHT; ++y) {
        for (unsigned x = 0; x < WIDTH; ++x) *pixel(buffer, x, y) = colour_at(x);
    }
    for (unsigned y = 0; y < HEIGHT; y += 40) {
        for (unsigned x = 0; x < WIDTH; x += 40) good = good && *pixel(buffer, x, y) == colour_at(x);
    }
    print_to(put, good ? "pixels read back\n" : "pixels are wrong\n");
}

/* Into the buffer that is not shown, which is shown then. */
static void draw_and_swap(void) {
    buffer_write(PIXEL_BUFFER_BACK, DE1_SOC_FPGA_SDRAM_BASE);
    draw(buffer_read(PIXEL_BUFFER_BACK));
    buffer_write(PIXEL_BUFFER_FRONT, 1);
    while ((buffer_read(PIXEL_BUFFER_STATUS) & PIXEL_BUFFER_STATUS_S_MASK) != 0) {
    }
    const bool swapped = buffer_read(PIXEL_BUFFER_FRONT) == DE1_SOC_FPGA_SDRAM_BASE &&
                         buffer_read(PIXEL_BUFFER_BACK) == DE1_SOC_PIXEL_MEMORY_BASE;
    print_to(put, swapped ? "swapped\n" : "not swapped\n");
}

static uint32_t timer_read(uint32_t offset) {
    return register_read(DE1_SOC_INTERVAL_TIMER1_BASE + offset);
}
static void timer_write(uint32_t offset, uint32_t value) {
    register_write(DE1_SOC_INTERVAL_TIMER1_BASE + offset, value);
}

static uint32_t counter(void) {
    timer_write(INTERVAL_TIMER_SNAPL, 0);
    return timer_read(INTERVAL_TIMER_SNAPL) | timer_read(INTERVAL_TIMER_SNAPH) << 16;
}

static void start_timer(uint32_t period, uint32_t control) {
    timer_write(INTERVAL_TIMER_PERIODL, period & 0xFFFF);
    timer_write(INTERVAL_TIMER_PERIODH, period >> 16);
    timer_write(INTERVAL_TIMER_CONTROL, INTERVAL_TIMER_CONTROL_START_MASK | control);
}

static void wait_for_ticks(void) {
    uint32_t most = 0;
    start_timer(TICK, INTERVAL_TIMER_CONTROL_CONT_MASK);
    for (int tick = 0; tick < TICKS; ++tick) {
        while ((timer_read(INTERVAL_TIMER_STATUS) & INTERVAL_TIMER_STATUS_TO_MASK) == 0) {
            const uint32_t now = counter();
            if (now > most) most = now;
        }
        timer_write(INTERVAL_TIMER_STATUS, 0);
    }
    print_to(put, most <= TICK ? "%u ticks of 10 ms, counter at most %u\n" : "%u ticks, but the counter was at %u\n",
             (unsigned)TICKS, (unsigned)TICK);
}

static volatile bool woken;

static void on_tick(void) {
    timer_write(INTERVAL_TIMER_STATUS, 0);
    woken = true;
}
static bool is_woken(void) {
    return woken;
}

/* The timer does it once, and stops. */
static void sleep_for_a_tick(void) {
    gic_init();
    gic_enable(DE1_SOC_INTERVAL_TIMER1_IRQ, on_tick);
    start_timer(LONG_TICK, INTERVAL_TIMER_CONTROL_ITO_MASK);
    cpu_sleep_until(is_woken);
    print_to(put, timer_read(INTERVAL_TIMER_STATUS) == 0 ? "woken after 50 ms\n" : "the timer goes on\n");
}

int main(void) {
    draw_and_swap();
    wait_for_ticks();
    sleep_for_a_tick();
    register_write(DE1_SOC_LEDR_BASE, 0x3FF);
    print_to(put, "END\n");
    cpu_stop();
}
