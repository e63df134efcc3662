/* SPDX-License-Identifier: Apache-2.0 */
#include "receive_ring.h"

#include <stdint.h>

#include "uart.h"

/* The interrupt handler moves the head, the program the tail. */
static int16_t ring[UART_RING_SIZE];
static volatile uint32_t head = 0;
static volatile uint32_t tail = 0;

void receive_ring_push(int item) {
    const uint32_t used = head - tail;
    if (used == UART_RING_SIZE) return;
    ring[head % UART_RING_SIZE] = (int16_t)(used == UART_RING_SIZE - 1 ? UART_DAMAGED : item);
    ++head;
}

bool receive_ring_filled(void) {
    return head != tail;
}

int receive_ring_pop(void) {
    const int item = ring[tail % UART_RING_SIZE];
    ++tail;
    return item;
}
