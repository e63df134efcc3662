/* SPDX-License-Identifier: Apache-2.0 */
/* UART1 for the C library: before kernel_console_start by polling, afterwards by interrupts of both directions. */
#ifndef KERNEL_CONSOLE_H
#define KERNEL_CONSOLE_H

#include <stdint.h>

void kernel_console_init(void);
void kernel_console_start(void);

/* Waits for a received byte. */
int kernel_console_get(void);

/* Waits until the last bit is on the line. */
void kernel_console_flush(void);

#endif
