/* SPDX-License-Identifier: Apache-2.0 */
#include "screen.h"

enum { CELL_WIDTH = SCREEN_WIDTH / BOARD_COLUMNS, CELL_HEIGHT = SCREEN_HEIGHT / BOARD_ROWS, RADIUS = 32 };

/* Words where a span has them whole: a store to the fabric takes as long for four pixels as for one. */
static void fill_span(unsigned x, unsigned y, unsigned width, uint8_t colour) {
    volatile uint8_t* pixel = screen_pixels + SCREEN_WIDTH * y + x;
    volatile uint8_t* const end = pixel + width;
    while (pixel != end && (uintptr_t)pixel % 4 != 0) *pixel++ = colour;
    for (; end - pixel >= 4; pixel += 4) *(volatile uint32_t*)pixel = 0x01010101u * colour;
    while (pixel != end) *pixel++ = colour;
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
