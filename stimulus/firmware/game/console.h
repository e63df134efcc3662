/* SPDX-License-Identifier: Apache-2.0 */
/* The console as the game sees it: bytes in, bytes out. The machine's driver or a test provides it. */
#ifndef CONSOLE_H
#define CONSOLE_H

/* What console_get returns in place of a byte that arrived with a framing or parity error, or was lost. */
#define CONSOLE_DAMAGED (-1)

/* Sends one byte; waits while there is no room. */
void console_put(char byte);

/* Waits for input. 0 to 255, or CONSOLE_DAMAGED. */
int console_get(void);

#endif
