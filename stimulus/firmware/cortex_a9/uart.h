/* SPDX-License-Identifier: Apache-2.0 */
/* The line of the game, 115200 8N1: UART1 of the Zynq, UART0 of the DE1-SoC. Received bytes go by interrupt from the
 * FIFO to a ring in memory, so that nothing is lost while the program does something else. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>

/* Received bytes that can wait to be fetched: 2.8 s at the full rate. */
enum { UART_RING_SIZE = 32768 };

/* What uart_get returns for a byte that came with a framing or parity error or got lost. */
enum { UART_DAMAGED = -1 };

/* Needs an initialised interrupt controller, and on the Zynq the UART's reference clock at 50 MHz (slcr.h). */
void uart_init(void);

/* Sends a byte; sleeps while the FIFO is full. Interrupts must be unmasked. */
void uart_put(char byte);

/* Sleeps until there is a byte: 0 to 255, or UART_DAMAGED. Interrupts must be unmasked. */
int uart_get(void);

/* The same without interrupts, for the report of an exception. */
void uart_put_polled(char byte);

/* Waits until the last bit is on the line, without interrupts. */
void uart_flush(void);

#endif
