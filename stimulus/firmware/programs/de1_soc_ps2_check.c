/* SPDX-License-Identifier: Apache-2.0 */
/* The PS/2 ports of the university computer: both devices are reset, lights and movement turned on as programs do it,
 * and every byte is said by the JTAG UART, "k1C" of the first port and "m28" of the second. Escape ends it. */
#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "jtag_uart_registers.h"
#include "print.h"
#include "ps2_port_registers.h"
#include "register_access.h"

enum { RESET = 0xFF, PASSED = 0xAA, TAKEN = 0xFA, LIGHTS = 0xED, CAPS_LOCK = 4, ENABLE = 0xF4, ESCAPE = 0x76 };

static volatile bool escaped;

static void put(char byte) {
    while (register_read(DE1_SOC_JTAG_UART_BASE + JTAG_UART_CONTROL) >> JTAG_UART_CONTROL_WSPACE_LSB == 0) {
    }
    register_write(DE1_SOC_JTAG_UART_BASE + JTAG_UART_DATA, (uint8_t)byte);
}

static void say(char port, uint8_t byte) {
    static const char digits[] = "0123456789ABCDEF";
    put(port);
    put(digits[byte >> 4]);
    put(digits[byte & 15]);
    put('\n');
}

static void command(uint32_t base, uint8_t byte) {
    register_write(base + PS2_PORT_DATA, byte);
}

static void see_key(uint8_t byte) {
    static bool released;
    static bool lights;
    if (byte == PASSED) command(DE1_SOC_PS2_BASE, LIGHTS);
    if (byte == TAKEN && lights) command(DE1_SOC_PS2_BASE, CAPS_LOCK);
    lights = byte == PASSED;
    if (byte == ESCAPE && !released) escaped = true;
    released = byte == 0xF0;
}

static void see_mouse(uint8_t byte) {
    static uint8_t before;
    if (before == PASSED && byte == 0) command(DE1_SOC_PS2_SECOND_BASE, ENABLE);
    before = byte;
}

/* Reads until the port is empty, or it interrupts again. */
static void serve(uint32_t base, char port, void (*see)(uint8_t byte)) {
    uint32_t word = register_read(base + PS2_PORT_DATA);
    while ((word & PS2_PORT_DATA_RVALID_MASK) != 0) {
        say(port, (uint8_t)word);
        see((uint8_t)word);
        word = register_read(base + PS2_PORT_DATA);
    }
}
static void on_first(void) {
    serve(DE1_SOC_PS2_BASE, 'k', see_key);
}
static void on_second(void) {
    serve(DE1_SOC_PS2_SECOND_BASE, 'm', see_mouse);
}
static bool is_escaped(void) {
    return escaped;
}

int main(void) {
    gic_init();
    gic_enable(DE1_SOC_PS2_IRQ, on_first);
    gic_enable(DE1_SOC_PS2_SECOND_IRQ, on_second);
    register_write(DE1_SOC_PS2_BASE + PS2_PORT_CONTROL, PS2_PORT_CONTROL_RE_MASK);
    register_write(DE1_SOC_PS2_SECOND_BASE + PS2_PORT_CONTROL, PS2_PORT_CONTROL_RE_MASK);
    command(DE1_SOC_PS2_BASE, RESET);
    command(DE1_SOC_PS2_SECOND_BASE, RESET);
    cpu_sleep_until(is_escaped);
    cpu_mask_interrupts(); /* bytes of the mouse would be said within the word */
    print_to(put, "END\n");
    cpu_stop();
}
