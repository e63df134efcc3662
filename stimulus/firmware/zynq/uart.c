/* SPDX-License-Identifier: Apache-2.0 */
#include "uart.h"

#include "cadence_uart_registers.h"
#include "cpu.h"
#include "gic.h"
#include "receive_ring.h"
#include "registers.h"
#include "zynq_memory_map.h"

#define DAMAGE_MASK (CADENCE_UART_ISR_OVER_MASK | CADENCE_UART_ISR_FRAME_MASK | CADENCE_UART_ISR_PARITY_MASK)

/* 50 MHz / (62 * (6 + 1)) = 115207 baud. */
enum { BAUDGEN = 62, BAUDDIV = 6 };

static uint32_t uart_read(uint32_t offset) {
    return register_read(ZYNQ_UART1_BASE + offset);
}
static void uart_write(uint32_t offset, uint32_t value) {
    register_write(ZYNQ_UART1_BASE + offset, value);
}

/* The trigger level is one byte, so every byte gets here by itself, and an error belongs to the newest byte in the
 * FIFO. After an overrun the bytes in the FIFO are good and the one that found no room is missing. */
static void receive(uint32_t causes) {
    int newest = UART_DAMAGED;
    while ((uart_read(CADENCE_UART_SR) & CADENCE_UART_SR_RXEMPTY_MASK) == 0) {
        if (newest != UART_DAMAGED) receive_ring_push(newest);
        newest = (int)(uart_read(CADENCE_UART_FIFO) & 0xFF);
    }
    const bool newest_damaged = (causes & (CADENCE_UART_ISR_FRAME_MASK | CADENCE_UART_ISR_PARITY_MASK)) != 0;
    if (newest != UART_DAMAGED && !newest_damaged) receive_ring_push(newest);
    if ((causes & DAMAGE_MASK) != 0) receive_ring_push(UART_DAMAGED);
}

/* The causes are cleared before the FIFO is read: what comes in later raises the interrupt again. */
static void handle_interrupt(void) {
    const uint32_t causes = uart_read(CADENCE_UART_ISR);
    uart_write(CADENCE_UART_ISR, causes);
    if ((causes & CADENCE_UART_ISR_TXEMPTY_MASK) != 0) uart_write(CADENCE_UART_IDR, CADENCE_UART_ISR_TXEMPTY_MASK);
    receive(causes);
}

void uart_init(void) {
    uart_write(CADENCE_UART_IDR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXDIS_MASK | CADENCE_UART_CR_TXDIS_MASK);
    uart_write(CADENCE_UART_MR, UART_MR_8N1);
    uart_write(CADENCE_UART_BAUDGEN, BAUDGEN);
    uart_write(CADENCE_UART_BAUDDIV, BAUDDIV);
    uart_write(CADENCE_UART_RXWM, 1);
    uart_write(CADENCE_UART_RXTOUT, 0);
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXRST_MASK | CADENCE_UART_CR_TXRST_MASK);
    while ((uart_read(CADENCE_UART_CR) & (CADENCE_UART_CR_RXRST_MASK | CADENCE_UART_CR_TXRST_MASK)) != 0) continue;
    uart_write(CADENCE_UART_CR, CADENCE_UART_CR_RXEN_MASK | CADENCE_UART_CR_TXEN_MASK | CADENCE_UART_CR_STOPBRK_MASK);
    uart_write(CADENCE_UART_ISR, UART_ALL_INTERRUPTS);
    uart_write(CADENCE_UART_IER, CADENCE_UART_ISR_RXOVR_MASK | DAMAGE_MASK);
    gic_enable(ZYNQ_UART1_IRQ, handle_interrupt);
}

static bool transmit_fifo_full(void) {
    return (uart_read(CADENCE_UART_SR) & CADENCE_UART_SR_TXFULL_MASK) != 0;
}

/* Asks for an interrupt when the FIFO has run empty. It is full now, 5.5 ms away from that: clearing the old cause
 * loses nothing. */
static bool transmit_ready(void) {
    if (!transmit_fifo_full()) return true;
    uart_write(CADENCE_UART_ISR, CADENCE_UART_ISR_TXEMPTY_MASK);
    uart_write(CADENCE_UART_IER, CADENCE_UART_ISR_TXEMPTY_MASK);
    return false;
}

void uart_put(char byte) {
    if (transmit_fifo_full()) cpu_sleep_until(transmit_ready);
    uart_write(CADENCE_UART_FIFO, (uint8_t)byte);
}

int uart_get(void) {
    if (!receive_ring_filled()) cpu_sleep_until(receive_ring_filled);
    return receive_ring_pop();
}

void uart_put_polled(char byte) {
    while (transmit_fifo_full()) continue;
    uart_write(CADENCE_UART_FIFO, (uint8_t)byte);
}

void uart_flush(void) {
    while ((uart_read(CADENCE_UART_SR) & (CADENCE_UART_SR_TXEMPTY_MASK | CADENCE_UART_SR_TACTIVE_MASK)) !=
           CADENCE_UART_SR_TXEMPTY_MASK)
        continue;
}
