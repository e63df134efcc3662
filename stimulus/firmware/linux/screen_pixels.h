/* SPDX-License-Identifier: Apache-2.0 */
/* The pixels of the DE1-SoC's screen: 640 x 480, a byte each (RGB332), a line after the other. */
#ifndef SCREEN_PIXELS_H
#define SCREEN_PIXELS_H

#include <stdint.h>

enum { SCREEN_PIXELS_WIDTH = 640, SCREEN_PIXELS_HEIGHT = 480 };
enum { SCREEN_PIXELS_SIZE = 2 * SCREEN_PIXELS_WIDTH * SCREEN_PIXELS_HEIGHT }; /* of two bytes each, for RGB565 */

extern uint8_t* const screen_pixels;

/* Called before the first pixel. Ends the program with status 1 when it cannot be done. */
void screen_pixels_map(void);

static inline void put_pixel(int x, int y, uint8_t colour) {
    if (x < 0 || x >= SCREEN_PIXELS_WIDTH || y < 0 || y >= SCREEN_PIXELS_HEIGHT) return;
    ((volatile uint8_t*)screen_pixels)[SCREEN_PIXELS_WIDTH * y + x] = colour;
}

static inline void fill_box(int x, int y, int width, int height, uint8_t colour) {
    for (int row = y; row < y + height; ++row) {
        for (int column = x; column < x + width; ++column) put_pixel(column, row, colour);
    }
}

#endif
