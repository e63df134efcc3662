/* SPDX-License-Identifier: Apache-2.0 */
/* System-level control: clocks of UART1 and of the fabric, and the way from the processing system to the fabric. */
#ifndef SLCR_H
#define SLCR_H

/* UART reference clock 50 MHz, FCLK0 100 MHz, level shifters on, fabric resets released. Whoever loaded the program has
 * set up the PLLs and the pins together with the DRAM it is in. */
void slcr_init(void);

#endif
