/* SPDX-License-Identifier: Apache-2.0 */
#include "uart0.h"

#include "de1_soc_memory_map.h"
#include "dw_apb_uart_registers.h"
#include "register_access.h"

/* 100 MHz / (16 * 54) = 115741 baud. */
enum { DIVISOR = 54 };

enum { LCR_8N1 = 0x03 };
enum { FCR_FIFOS = 0x01, FCR_EMPTY_RECEIVER = 0x02, FCR_EMPTY_TRANSMITTER = 0x04 };

static void write_register(uint32_t offset, uint32_t value) {
    register_write(DE1_SOC_UART0_BASE + offset, value);
}
static uint32_t read_register(uint32_t offset) {
    return register_read(DE1_SOC_UART0_BASE + offset);
}

/* The line control is not to be written while a character is under way. The received data interrupt comes from one
 * character on, which is what the rest of FCR says. */
void uart0_init(void) {
    while ((read_register(DW_APB_UART_USR) & DW_APB_UART_USR_BUSY_MASK) != 0) continue;
    write_register(DW_APB_UART_LCR, DW_APB_UART_LCR_DLAB_MASK);
    write_register(DW_APB_UART_RBR_THR_DLL, DIVISOR);
    write_register(DW_APB_UART_IER_DLH, 0);
    write_register(DW_APB_UART_LCR, LCR_8N1);
    write_register(DW_APB_UART_IER_DLH, 0);
    write_register(DW_APB_UART_MCR, 0);
    write_register(DW_APB_UART_IIR_FCR, FCR_FIFOS | FCR_EMPTY_RECEIVER | FCR_EMPTY_TRANSMITTER);
}

void uart0_put(char byte) {
    while ((read_register(DW_APB_UART_USR) & DW_APB_UART_USR_TFNF_MASK) == 0) continue;
    write_register(DW_APB_UART_RBR_THR_DLL, (uint8_t)byte);
}

void uart0_flush(void) {
    while ((read_register(DW_APB_UART_LSR) & DW_APB_UART_LSR_TEMT_MASK) == 0) continue;
}
