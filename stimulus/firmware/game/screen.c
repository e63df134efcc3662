/* SPDX-License-Identifier: Apache-2.0 */
#include "screen.h"

enum { CELL_WIDTH = SCREEN_WIDTH / BOARD_COLUMNS, CELL_HEIGHT = SCREEN_HEIGHT / BOARD_ROWS, RADIUS = 32 };

enum { WORD_BYTES = 4 };

static enum screen_format pixel_bytes = SCREEN_RGB332;

void screen_use_pixels(enum screen_format format) {
    pixel_bytes = format;
}

/* The high bits of a colour once more below them, so that the brightest stays the brightest. */
static uint32_t rgb565(uint32_t rgb332) {
    const uint32_t red = rgb332 >> 5, green = rgb332 >> 2 & 7, blue = rgb332 & 3;
    return (red << 2 | red >> 1) << 11 | (green << 3 | green) << 5 | (blue << 3 | blue << 1 | blue >> 1);
}

static uint32_t word_of(uint8_t colour) {
    return pixel_bytes == SCREEN_RGB332 ? 0x01010101u * colour : 0x00010001u * rgb565(colour);
}

static void store_pixel(uint8_t* pixel, uint32_t word) {
    if (pixel_bytes == SCREEN_RGB332) {
        *(volatile uint8_t*)pixel = (uint8_t)word;
    } else {
        *(volatile uint16_t*)pixel = (uint16_t)word;
    }
}

/* Words where a span has them whole: a store to the fabric takes as long for four bytes as for one. */
static void fill_span(unsigned x, unsigned y, unsigned width, uint8_t colour) {
    const uint32_t word = word_of(colour);
    uint8_t* pixel = screen_pixels + pixel_bytes * (SCREEN_WIDTH * y + x);
    uint8_t* const end = pixel + pixel_bytes * width;
    for (; pixel != end && (uintptr_t)pixel % WORD_BYTES != 0; pixel += pixel_bytes) store_pixel(pixel, word);
    for (; end - pixel >= WORD_BYTES; pixel += WORD_BYTES) *(volatile uint32_t*)pixel = word;
    for (; pixel != end; pixel += pixel_bytes) store_pixel(pixel, word);
}

static void draw_grid(void) {
    for (unsigned y = 0; y < SCREEN_HEIGHT; ++y) {
        const bool line = y % CELL_HEIGHT == 0 || y == SCREEN_HEIGHT - 1;
        fill_span(0, y, SCREEN_WIDTH, line ? SCREEN_WHITE : SCREEN_BLUE);
        for (unsigned x = 0; x < SCREEN_WIDTH; x += CELL_WIDTH) fill_span(x, y, 1, SCREEN_WHITE);
    }
}

/* The points of a disc have dx * dx + dy * dy <= r * r + r. */
static unsigned half_width(int dy) {
    int dx = RADIUS;
    while (dx * dx + dy * dy > RADIUS * RADIUS + RADIUS) --dx;
    return (unsigned)dx;
}

static void fill_disc(unsigned row, unsigned column, uint8_t colour) {
    const unsigned x = CELL_WIDTH * column + CELL_WIDTH / 2;
    const unsigned y = CELL_HEIGHT * (BOARD_ROWS - 1 - row) + CELL_HEIGHT / 2;
    for (int dy = -RADIUS; dy <= RADIUS; ++dy) {
        const unsigned half = half_width(dy);
        fill_span(x - half, (unsigned)((int)y + dy), 2 * half + 1, colour);
    }
}

void screen_draw_board(void) {
    draw_grid();
    for (unsigned row = 0; row < BOARD_ROWS; ++row) {
        for (unsigned column = 0; column < BOARD_COLUMNS; ++column) fill_disc(row, column, SCREEN_BLACK);
    }
}

void screen_draw_disc(unsigned row, unsigned column, enum cell piece) {
    fill_disc(row, column, piece == CELL_ENGINE ? SCREEN_RED : SCREEN_YELLOW);
}
