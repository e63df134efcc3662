/* SPDX-License-Identifier: Apache-2.0 */
/* A Connect Four position in the form that connect4_heuristic reads: six rows of 14 bits, the bottom one first, two
 * bits a column from the left: 00 empty, 01 the engine's, 10 the player's. */
#ifndef ROWS_H
#define ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"

enum cell { CELL_EMPTY = 0, CELL_ENGINE = 1, CELL_PLAYER = 2 };

struct rows {
    uint16_t row[BOARD_ROWS];
};

enum cell rows_cell(const struct rows* rows, unsigned row, unsigned column);

bool rows_column_full(const struct rows* rows, unsigned column);

/* Drops a piece into a column that is not full and returns the row in which it lands. */
unsigned rows_play(struct rows* rows, unsigned column, enum cell piece);

bool rows_have_four(const struct rows* rows, enum cell piece);
bool rows_full(const struct rows* rows);

#endif
