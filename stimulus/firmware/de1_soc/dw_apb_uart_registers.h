/* SPDX-License-Identifier: Apache-2.0 */
/* The UARTs of the Cyclone V HPS, a 16550 with a word a register (handbook, volume 3, UART controller): what the driver
 * uses. */
#ifndef DW_APB_UART_REGISTERS_H
#define DW_APB_UART_REGISTERS_H

#define DW_APB_UART_RBR_THR_DLL 0x0u
#define DW_APB_UART_IER_DLH 0x4u
#define DW_APB_UART_IER_DLH_ERBFI_MASK 0x1u
#define DW_APB_UART_IER_DLH_ETBEI_MASK 0x2u
#define DW_APB_UART_IER_DLH_ELSI_MASK 0x4u
#define DW_APB_UART_IIR_FCR 0x8u
#define DW_APB_UART_IIR_FCR_ID_MASK 0xFu
#define DW_APB_UART_LCR 0xCu
#define DW_APB_UART_LCR_DLAB_MASK 0x80u
#define DW_APB_UART_MCR 0x10u
#define DW_APB_UART_LSR 0x14u
#define DW_APB_UART_LSR_DR_MASK 0x1u
#define DW_APB_UART_LSR_OE_MASK 0x2u
#define DW_APB_UART_LSR_PE_MASK 0x4u
#define DW_APB_UART_LSR_FE_MASK 0x8u
#define DW_APB_UART_LSR_BI_MASK 0x10u
#define DW_APB_UART_LSR_TEMT_MASK 0x40u
#define DW_APB_UART_USR 0x7Cu
#define DW_APB_UART_USR_BUSY_MASK 0x1u
#define DW_APB_UART_USR_TFNF_MASK 0x2u

#endif
