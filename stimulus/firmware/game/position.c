/* SPDX-License-Identifier: Apache-2.0 */
#include "position.h"

/* A pattern of the bottom row, repeated in all six rows. */
#define EVERY_ROW(columns) ((columns) * (uint64_t)0x810204081)
#define ALL_CELLS EVERY_ROW(0x7F)
#define LEFT_FOUR_COLUMNS EVERY_ROW(0x0F)
#define RIGHT_FOUR_COLUMNS EVERY_ROW(0x78)

bool position_column_full(const struct position* position, unsigned column) {
    return (position->mask & position_cell(BOARD_ROWS - 1, column)) != 0;
}

void position_play(struct position* position, unsigned column, bool by_engine) {
    unsigned row = 0;
    while ((position->mask & position_cell(row, column)) != 0) ++row;
    position->mask |= position_cell(row, column);
    if (by_engine) position->engine |= position_cell(row, column);
}

/* Whether four pieces follow each other at `step` bits from one of the cells in `starts`, which keep a line from
 * running over the edge of the board into the next row. */
static bool has_line(uint64_t pieces, unsigned step, uint64_t starts) {
    const uint64_t pairs = pieces & (pieces >> step);
    return (pairs & (pairs >> (2 * step)) & starts) != 0;
}

static bool has_four(uint64_t pieces) {
    return has_line(pieces, 1, LEFT_FOUR_COLUMNS) || has_line(pieces, BOARD_COLUMNS, ALL_CELLS) ||
           has_line(pieces, BOARD_COLUMNS + 1, LEFT_FOUR_COLUMNS) ||
           has_line(pieces, BOARD_COLUMNS - 1, RIGHT_FOUR_COLUMNS);
}

bool position_engine_has_four(const struct position* position) {
    return has_four(position->engine);
}

bool position_player_has_four(const struct position* position) {
    return has_four(position->engine ^ position->mask);
}

bool position_full(const struct position* position) {
    return position->mask == ALL_CELLS;
}
