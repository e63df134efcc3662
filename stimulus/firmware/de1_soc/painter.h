/* SPDX-License-Identifier: Apache-2.0 */
/* Driver of disc_painter, the block of the fabric that draws the board: in place of screen.c. */
#ifndef PAINTER_H
#define PAINTER_H

/* Needs an initialised interrupt controller. */
void painter_init(void);

/* Sleeps until all that was asked for is on the screen. Interrupts must be unmasked. */
void painter_finish(void);

#endif
