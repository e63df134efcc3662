/* SPDX-License-Identifier: Apache-2.0 */
#include "uart0.h"

#include "cadence_uart_registers.h"
#include "registers.h"
#include "slcr_registers.h"
#include "zynq_memory_map.h"

/* 1000 MHz / 20 / (62 * (6 + 1)) = 115207 baud. */
enum { CLOCK_DIVISOR = 20, BAUDGEN = 62, BAUDDIV = 6 };

static void write_register(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_UART0_BASE + offset, value);
}
static uint32_t status(void) {
    return register_read(ZYNQ_UART0_BASE + CADENCE_UART_SR);
}

/* One register has the reference clocks of both UARTs: that of UART1 runs, too. */
static void start_clock(void) {
    const uint32_t gates = register_read(ZYNQ_SLCR_BASE + SLCR_APER_CLK_CTRL);
    register_write(ZYNQ_SLCR_BASE + SLCR_SLCR_UNLOCK, SLCR_UNLOCK_KEY);
    register_write(ZYNQ_SLCR_BASE + SLCR_APER_CLK_CTRL, gates | SLCR_APER_CLK_CTRL_UART0_MASK);
    register_write(ZYNQ_SLCR_BASE + SLCR_UART_CLK_CTRL, (CLOCK_DIVISOR << SLCR_UART_CLK_CTRL_DIVISOR_LSB) |
                                                            SLCR_UART_CLK_CTRL_CLKACT0_MASK |
                                                            SLCR_UART_CLK_CTRL_CLKACT1_MASK);
}

void uart0_init(void) {
    start_clock();
    write_register(CADENCE_UART_IDR, UART_ALL_INTERRUPTS);
    write_register(CADENCE_UART_CR, CADENCE_UART_CR_RXDIS_MASK | CADENCE_UART_CR_TXDIS_MASK);
    write_register(CADENCE_UART_MR, UART_MR_8N1);
    write_register(CADENCE_UART_BAUDGEN, BAUDGEN);
    write_register(CADENCE_UART_BAUDDIV, BAUDDIV);
    write_register(CADENCE_UART_CR, CADENCE_UART_CR_TXEN_MASK | CADENCE_UART_CR_STOPBRK_MASK);
}

void uart0_put(char byte) {
    while ((status() & CADENCE_UART_SR_TXFULL_MASK) != 0) continue;
    write_register(CADENCE_UART_FIFO, (uint8_t)byte);
}

void uart0_flush(void) {
    const uint32_t busy = CADENCE_UART_SR_TXEMPTY_MASK | CADENCE_UART_SR_TACTIVE_MASK;
    while ((status() & busy) != CADENCE_UART_SR_TXEMPTY_MASK) continue;
}
