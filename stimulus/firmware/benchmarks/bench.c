/* SPDX-License-Identifier: Apache-2.0 */
#include "bench.h"

#include "cadence_uart_registers.h"
#include "cpu.h"
#include "print.h"
#include "registers.h"
#include "slcr_registers.h"
#include "zynq_memory_map.h"

#define APER_CLK_CTRL_UART0_MASK 0x00100000u /* UG585 B.28, UART0_CPU_1XCLKACT */

/* 1000 MHz / 20 / (62 * (6 + 1)) = 115207 baud. */
enum { CLOCK_DIVISOR = 20, BAUDGEN = 62, BAUDDIV = 6 };

static void uart_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_UART0_BASE + offset, value);
}
static uint32_t uart_status(void) {
    return register_read(ZYNQ_UART0_BASE + CADENCE_UART_SR);
}

static void start_clock(void) {
    const uint32_t gates = register_read(ZYNQ_SLCR_BASE + SLCR_APER_CLK_CTRL);
    register_write(ZYNQ_SLCR_BASE + SLCR_SLCR_UNLOCK, SLCR_UNLOCK_KEY);
    register_write(ZYNQ_SLCR_BASE + SLCR_APER_CLK_CTRL, gates | APER_CLK_CTRL_UART0_MASK);
    register_write(ZYNQ_SLCR_BASE + SLCR_UART_CLK_CTRL,
                   (CLOCK_DIVISOR << SLCR_UART_CLK_CTRL_DIVISOR_LSB) | SLCR_UART_CLK_CTRL_CLKACT0_MASK);
}

static void start_transmitter(void) {
    uart_write(CADENCE_UART_IDR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXDIS_MASK | CADENCE_UART_CR_TXDIS_MASK);
    uart_write(CADENCE_UART_MR, UART_MR_8N1);
    uart_write(CADENCE_UART_BAUDGEN, BAUDGEN);
    uart_write(CADENCE_UART_BAUDDIV, BAUDDIV);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_TXEN_MASK | CADENCE_UART_CR_STOPBRK_MASK);
}

static void put(char byte) {
    while ((uart_status() & CADENCE_UART_SR_TXFULL_MASK) != 0) continue;
    uart_write(CADENCE_UART_FIFO, (uint8_t)byte);
}

static void flush(void) {
    const uint32_t busy = CADENCE_UART_SR_TXEMPTY_MASK | CADENCE_UART_SR_TACTIVE_MASK;
    while ((uart_status() & busy) != CADENCE_UART_SR_TXEMPTY_MASK) continue;
}

uint32_t bench_begin(const char* name) {
    const uint32_t iterations = register_read(BENCH_ITERATIONS_ADDRESS);
    start_clock();
    start_transmitter();
    print_to(put, "%s: %u iterations\n", name, (unsigned)iterations);
    flush();
    return iterations;
}

void bench_end(const char* name, uint32_t result) {
    print_to(put, "%s: result 0x%08x\n", name, (unsigned)result);
    flush();
    cpu_stop();
}
