/* SPDX-License-Identifier: Apache-2.0 */
/* The values that the drivers write. Offsets and fields are in the generated headers; section numbers are those of
 * UG585 (Zynq-7000 SoC Technical Reference Manual), appendix B. */
#ifndef REGISTERS_H
#define REGISTERS_H

#include "register_access.h"

/* B.28, SLCR */
#define SLCR_UNLOCK_KEY 0xDF0Du
#define SLCR_APER_CLK_CTRL_UART0_MASK 0x00100000u
#define SLCR_APER_CLK_CTRL_UART1_MASK 0x00200000u
#define SLCR_FPGA0_CLK_CTRL_DIVISOR0_LSB 8u
#define SLCR_FPGA0_CLK_CTRL_DIVISOR1_LSB 20u
#define SLCR_LVL_SHFTR_EN_BOTH_WAYS 0xFu

/* B.33, UART */
#define UART_MR_8N1 0x20u /* CHRL 0: 8 bits; PAR 4: no parity; NBSTOP 0: 1 stop bit; CHMODE 0: normal */
#define UART_ALL_INTERRUPTS 0x1FFFu

#endif
