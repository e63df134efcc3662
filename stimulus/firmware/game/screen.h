/* SPDX-License-Identifier: Apache-2.0 */
/* The board on a screen of 640 x 480 pixels, a line after the other. */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdint.h>

#include "rows.h"

enum { SCREEN_WIDTH = 640, SCREEN_HEIGHT = 480 };

/* Bytes of a pixel. */
enum screen_format { SCREEN_RGB332 = 1, SCREEN_RGB565 = 2 };

/* RGB332; for RGB565 the same, as near as it can be. */
enum { SCREEN_BLUE = 0x02, SCREEN_WHITE = 0xFF, SCREEN_BLACK = 0x00, SCREEN_RED = 0xE0, SCREEN_YELLOW = 0xFC };

/* The pixels, aligned to a word. The machine or a test provides them. */
extern uint8_t* const screen_pixels;

/* What the pixels are like from now on; RGB332 until then. */
void screen_use_pixels(enum screen_format format);

/* A grid of white lines and 42 black discs on blue. */
void screen_draw_board(void);

/* The disc of a cell: the engine's are red, the player's yellow. */
void screen_draw_disc(unsigned row, unsigned column, enum cell piece);

#endif
