/* SPDX-License-Identifier: Apache-2.0 */
#include "uart.h"

#include "cpu.h"
#include "de1_soc_memory_map.h"
#include "dw_apb_uart_registers.h"
#include "gic.h"
#include "receive_ring.h"
#include "register_access.h"
#include "uart0.h"

enum { RECEIVE_INTERRUPTS = DW_APB_UART_IER_DLH_ERBFI_MASK | DW_APB_UART_IER_DLH_ELSI_MASK };
enum { DAMAGE = DW_APB_UART_LSR_PE_MASK | DW_APB_UART_LSR_FE_MASK | DW_APB_UART_LSR_BI_MASK };

static uint32_t uart_read(uint32_t offset) {
    return register_read(DE1_SOC_UART0_BASE + offset);
}
static void uart_write(uint32_t offset, uint32_t value) {
    register_write(DE1_SOC_UART0_BASE + offset, value);
}

/* Parity and framing errors and breaks are those of the oldest character, which the next read takes; a read of the
 * status clears them. After an overrun the characters in the FIFO are good and the one that found no room is missing.
 */
static void receive(void) {
    bool overrun = false;
    for (;;) {
        const uint32_t status = uart_read(DW_APB_UART_LSR);
        overrun = overrun || (status & DW_APB_UART_LSR_OE_MASK) != 0;
        if ((status & DW_APB_UART_LSR_DR_MASK) == 0) break;
        const int byte = (int)(uart_read(DW_APB_UART_RBR_THR_DLL) & 0xFF);
        receive_ring_push((status & DAMAGE) != 0 ? UART_DAMAGED : byte);
    }
    if (overrun) receive_ring_push(UART_DAMAGED);
}

/* The read of the identification ends the interrupt of the empty transmitter, which is asked for again when it is
 * wanted; reading what has been received ends the others. */
static void handle_interrupt(void) {
    uart_read(DW_APB_UART_IIR_FCR);
    uart_write(DW_APB_UART_IER_DLH, RECEIVE_INTERRUPTS);
    receive();
}

void uart_init(void) {
    uart0_init();
    gic_enable(DE1_SOC_UART0_IRQ, handle_interrupt);
    uart_write(DW_APB_UART_IER_DLH, RECEIVE_INTERRUPTS);
}

static bool transmit_fifo_full(void) {
    return (uart_read(DW_APB_UART_USR) & DW_APB_UART_USR_TFNF_MASK) == 0;
}

/* Asks for an interrupt when the FIFO has run empty. */
static bool transmit_ready(void) {
    if (!transmit_fifo_full()) return true;
    uart_write(DW_APB_UART_IER_DLH, RECEIVE_INTERRUPTS | DW_APB_UART_IER_DLH_ETBEI_MASK);
    return false;
}

void uart_put(char byte) {
    if (transmit_fifo_full()) cpu_sleep_until(transmit_ready);
    uart_write(DW_APB_UART_RBR_THR_DLL, (uint8_t)byte);
}

int uart_get(void) {
    if (!receive_ring_filled()) cpu_sleep_until(receive_ring_filled);
    return receive_ring_pop();
}

void uart_put_polled(char byte) {
    uart0_put(byte);
}

void uart_flush(void) {
    uart0_flush();
}
