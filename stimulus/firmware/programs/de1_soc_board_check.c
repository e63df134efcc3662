/* SPDX-License-Identifier: Apache-2.0 */
/* Lights, digits, switches, keys and headers of the board: what the program shows, what it sees of a hand at them, and
 * the edges of its own at a header. */
#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "gic.h"
#include "pio_registers.h"
#include "print.h"
#include "register_access.h"
#include "uart.h"

enum { LIGHTS = 10, SWITCH_BIT = 3, OWN_BITS = 3, HEADER_BIT = 5 };

/* "C4" with the digits 1 and 0, and 8 with its unused bit in digit 5. */
enum { DIGITS_3_0 = 0x3966, DIGITS_5_4 = 0xFF00 };

static volatile uint32_t keys;

static void key_interrupt(void) {
    keys = register_read(DE1_SOC_KEY_BASE + PIO_EDGE_CAPTURE);
    register_write(DE1_SOC_KEY_BASE + PIO_EDGE_CAPTURE, keys);
}

static bool key_released(void) {
    return keys != 0;
}

static void show(void) {
    for (unsigned n = 0; n < LIGHTS; ++n) register_write(DE1_SOC_LEDR_BASE + PIO_DATA, 1u << n);
    register_write(DE1_SOC_LEDR_BASE + PIO_DATA, 0);
    register_write(DE1_SOC_HEX3_0_BASE + PIO_DATA, DIGITS_3_0);
    register_write(DE1_SOC_HEX5_4_BASE + PIO_DATA, DIGITS_5_4);
}

/* The pads of driven pins fall, and are captured as any others. */
static void drive_header(void) {
    register_write(DE1_SOC_JP2_BASE + PIO_DIRECTION, OWN_BITS);
    register_write(DE1_SOC_JP2_BASE + PIO_DATA, 0xFFFFFFFFu);
    register_write(DE1_SOC_JP2_BASE + PIO_DATA, 0xFFFFFFFEu);
    print_to(uart_put, "JP2 reads 0x%x, captured 0x%x.\n", (unsigned)register_read(DE1_SOC_JP2_BASE + PIO_DATA),
             (unsigned)register_read(DE1_SOC_JP2_BASE + PIO_EDGE_CAPTURE));
    register_write(DE1_SOC_JP2_BASE + PIO_DIRECTION, 0);
}

static void wait_for_switch(void) {
    while ((register_read(DE1_SOC_SW_BASE + PIO_DATA) >> SWITCH_BIT & 1u) == 0) {
    }
    print_to(uart_put, "Switches 0x%x.\n", (unsigned)register_read(DE1_SOC_SW_BASE + PIO_DATA));
}

static void wait_for_key(void) {
    gic_enable(DE1_SOC_KEY_IRQ, key_interrupt);
    register_write(DE1_SOC_KEY_BASE + PIO_INTERRUPT_MASK, 0xF);
    while (register_read(DE1_SOC_KEY_BASE + PIO_DATA) == 0) {
    }
    print_to(uart_put, "Key down 0x%x, captured 0x%x.\n", (unsigned)register_read(DE1_SOC_KEY_BASE + PIO_DATA),
             (unsigned)keys);
    cpu_sleep_until(key_released);
    print_to(uart_put, "Key up, captured 0x%x.\n", (unsigned)keys);
}

static void wait_for_header(void) {
    uint32_t captured = 0;
    while ((captured = register_read(DE1_SOC_JP1_BASE + PIO_EDGE_CAPTURE)) == 0) {
    }
    print_to(uart_put, "JP1 captured 0x%x, bit %u.\n", (unsigned)captured, (unsigned)HEADER_BIT);
}

int main(void) {
    gic_init();
    uart_init();
    cpu_unmask_interrupts();
    show();
    drive_header();
    wait_for_switch();
    wait_for_key();
    wait_for_header();
    print_to(uart_put, "END\n");
    uart_flush();
    cpu_stop();
}
