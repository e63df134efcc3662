/* SPDX-License-Identifier: Apache-2.0 */
/* Output on UART0, 115200 8N1, by polling: for programs in which nothing else may happen meanwhile. */
#ifndef UART0_H
#define UART0_H

/* Starts the clock and the transmitter; the receiver stays off. Leaves the system registers unlocked. */
void uart0_init(void);

/* Sends a byte; waits while the FIFO is full. */
void uart0_put(char byte);

/* Waits until the last bit is on the line. */
void uart0_flush(void);

#endif
