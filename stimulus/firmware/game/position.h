/* SPDX-License-Identifier: Apache-2.0 */
/* A Connect Four position in the engine's form: bit 7 * row + column, row 0 at the bottom, column 0 left. */
#ifndef POSITION_H
#define POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

struct position {
    uint64_t engine; /* the engine's pieces */
    uint64_t mask;   /* the pieces of both players */
};

static inline uint64_t position_cell(unsigned row, unsigned column) {
    return (uint64_t)1 << (BOARD_COLUMNS * row + column);
}

/* No piece outside the board or above an empty cell, and none of the engine's where there is none. */
static inline bool position_is_legal(const struct position* position) {
    const bool inside =
        position->mask >> (BOARD_ROWS * BOARD_COLUMNS) == 0 && (position->engine & ~position->mask) == 0;
    return inside && (position->mask >> BOARD_COLUMNS & ~position->mask) == 0;
}

bool position_column_full(const struct position* position, unsigned column);

/* Drops a piece into a column that is not full. */
void position_play(struct position* position, unsigned column, bool by_engine);

bool position_engine_has_four(const struct position* position);
bool position_player_has_four(const struct position* position);
bool position_full(const struct position* position);

#endif
