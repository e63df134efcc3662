/* SPDX-License-Identifier: Apache-2.0 */
#include "rows.h"

enum { CELL_MASK = 3, FOUR_COLUMNS = 0xFF, FOUR = 4 };

enum cell rows_cell(const struct rows* rows, unsigned row, unsigned column) {
    return (enum cell)(rows->row[row] >> 2 * column & CELL_MASK);
}

bool rows_column_full(const struct rows* rows, unsigned column) {
    return rows_cell(rows, BOARD_ROWS - 1, column) != CELL_EMPTY;
}

/* A piece adds a power of two: the exponent is the column's, one more for the player's. */
unsigned rows_play(struct rows* rows, unsigned column, enum cell piece) {
    unsigned row = 0;
    while (rows_cell(rows, row, column) != CELL_EMPTY) ++row;
    const unsigned exponent = 2 * column + (piece == CELL_PLAYER ? 1 : 0);
    rows->row[row] = (uint16_t)(rows->row[row] + (1u << exponent));
    return row;
}

/* Four of one piece side by side: 01010101b or 10101010b. */
static bool across(const struct rows* rows, enum cell piece, unsigned row) {
    const unsigned pattern = 0x55u * piece;
    for (unsigned column = 0; column + FOUR <= BOARD_COLUMNS; ++column) {
        if ((rows->row[row] >> 2 * column & FOUR_COLUMNS) == pattern) return true;
    }
    return false;
}

/* Four rows from this one up, each shifted `step` columns further than the one below: up, or along a diagonal. */
static bool upwards(const struct rows* rows, enum cell piece, unsigned row, int step) {
    for (int column = 0; column < BOARD_COLUMNS; ++column) {
        const int last = column + (FOUR - 1) * step;
        if (last < 0 || last >= BOARD_COLUMNS) continue;
        unsigned length = 0;
        while (length < FOUR && rows_cell(rows, row + length, (unsigned)(column + (int)length * step)) == piece)
            ++length;
        if (length == FOUR) return true;
    }
    return false;
}

bool rows_have_four(const struct rows* rows, enum cell piece) {
    for (unsigned row = 0; row < BOARD_ROWS; ++row) {
        if (across(rows, piece, row)) return true;
        if (row + FOUR > BOARD_ROWS) continue;
        for (int step = -1; step <= 1; ++step) {
            if (upwards(rows, piece, row, step)) return true;
        }
    }
    return false;
}

bool rows_full(const struct rows* rows) {
    for (unsigned column = 0; column < BOARD_COLUMNS; ++column) {
        if (!rows_column_full(rows, column)) return false;
    }
    return true;
}
