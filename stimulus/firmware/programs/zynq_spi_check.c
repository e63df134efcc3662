/* SPDX-License-Identifier: Apache-2.0 */
/* The SPI controllers as their drivers use them: SPI 1 with its output at its input, polled and by interrupts, and a
 * flash memory at slave 0 of SPI 0. */
#include <stdbool.h>
#include <stdint.h>

#include "cpu.h"
#include "gic.h"
#include "print.h"
#include "ps_spi_registers.h"
#include "registers.h"
#include "slcr.h"
#include "uart.h"
#include "zynq_memory_map.h"

enum { FIFO_BYTES = 128, BYTES = 600, READ_ID = 0x9F };

/* Master, divider 8, selection by hand. */
static const uint32_t base_config =
    PS_SPI_CONFIG_RESET | PS_SPI_CONFIG_MANUAL_CS_MASK | 2u << PS_SPI_CONFIG_DIV_LSB | PS_SPI_CONFIG_MSTREN_MASK;
static const uint32_t slave_0 = 0xEu << PS_SPI_CONFIG_CS_LSB;

static uint8_t sent[BYTES], received[BYTES];
static unsigned to_send, to_receive, total;
static volatile bool done;

static void select(uint32_t spi, bool selected) {
    register_write(spi + PS_SPI_CONFIG, base_config | (selected ? slave_0 : PS_SPI_CONFIG_CS_MASK));
    register_write(spi + PS_SPI_EN, selected);
}

static void fill(uint32_t spi) {
    while (to_send < total && to_send - to_receive < FIFO_BYTES) register_write(spi + PS_SPI_TXD, sent[to_send++]);
}

/* All that was sent has come. */
static void take(uint32_t spi) {
    while (to_receive < to_send) received[to_receive++] = (uint8_t)register_read(spi + PS_SPI_RX_DATA);
}

static void begin(uint32_t spi, unsigned count) {
    total = count;
    to_send = to_receive = 0;
    done = false;
    select(spi, true);
    fill(spi);
}

static void transfer_polled(uint32_t spi, unsigned count) {
    begin(spi, count);
    while (to_receive < total) {
        while ((register_read(spi + PS_SPI_INTR_STATUS) & PS_SPI_INTR_STATUS_TX_NOT_FULL_MASK) == 0) {
        }
        take(spi);
        fill(spi);
    }
    select(spi, false);
}

static void on_interrupt(void) {
    take(ZYNQ_SPI1_BASE);
    fill(ZYNQ_SPI1_BASE);
    done = to_receive == total;
    if (done) register_write(ZYNQ_SPI1_BASE + PS_SPI_INTR_DIS, 0x27);
}

static bool is_done(void) {
    return done;
}

static void transfer_by_interrupts(unsigned count) {
    begin(ZYNQ_SPI1_BASE, count);
    register_write(ZYNQ_SPI1_BASE + PS_SPI_INTR_EN, 0x27);
    cpu_sleep_until(is_done);
    select(ZYNQ_SPI1_BASE, false);
}

static void set_pattern(unsigned step) {
    for (unsigned n = 0; n < BYTES; ++n) sent[n] = (uint8_t)(step * n + 1), received[n] = 0;
}

static const char* result(void) {
    for (unsigned n = 0; n < BYTES; ++n) {
        if (received[n] != sent[n]) return "BAD";
    }
    return "good";
}

int main(void) {
    slcr_init();
    gic_init();
    uart_init();
    gic_enable(ZYNQ_SPI1_IRQ, on_interrupt);
    cpu_unmask_interrupts();
    set_pattern(7);
    transfer_polled(ZYNQ_SPI1_BASE, BYTES);
    print_to(uart_put, "loopback, polled: %s\n", result());
    set_pattern(11);
    transfer_by_interrupts(BYTES);
    print_to(uart_put, "loopback, by interrupts: %s\n", result());
    sent[0] = READ_ID;
    transfer_polled(ZYNQ_SPI0_BASE, 4);
    print_to(uart_put, "id %02x %02x %02x\n", received[1], received[2], received[3]);
    uart_flush();
    cpu_stop();
}
