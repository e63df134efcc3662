/* SPDX-License-Identifier: Apache-2.0 */
/* Received bytes on their way from a UART's interrupt handler to the program. */
#ifndef RECEIVE_RING_H
#define RECEIVE_RING_H

#include <stdbool.h>

/* For the handler: a byte, or UART_DAMAGED (uart.h). The last free place keeps the mark that something is missing from
 * there on. */
void receive_ring_push(int item);

/* For the program, which takes only what is there. */
bool receive_ring_filled(void);
int receive_ring_pop(void);

#endif
