// SPDX-License-Identifier: Apache-2.0
// A Connect Four position as two bit boards. Plain arithmetic on one 64-bit word each, so that a search can copy and
// step it freely.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace tabletop {

// Bit 7 * column + row, column 0 left, row 0 at the bottom. Each column has seven bits for its six cells; the seventh
// is always 0 and keeps lines from running from one column into the next.
struct connect4_position {
    static constexpr int columns = 7;
    static constexpr int rows = 6;
    static constexpr int cells = columns * rows;
    // Best first when nothing else tells moves apart: more lines run through the centre.
    static constexpr std::array<int, columns> centre_first = {3, 2, 4, 1, 5, 0, 6};

    static constexpr uint64_t bottom_row = 0x408'1020'4081;
    static constexpr uint64_t all_cells = bottom_row * ((1u << rows) - 1);

    uint64_t mover = 0;  // stones of the side to move
    uint64_t mask = 0;   // stones of both sides

    uint64_t opponent() const { return mover ^ mask; }
    int stones() const { return __builtin_popcountll(mask); }
    bool full() const { return mask == all_cells; }

    // The lowest free cell of every column that has one.
    uint64_t playable() const { return (mask + bottom_row) & all_cells; }
    bool can_play(int column) const { return (playable() & column_cells(column)) != 0; }
    uint64_t cell_to_play(int column) const { return playable() & column_cells(column); }

    // The position after a stone of the mover on `cell`, one bit of playable().
    connect4_position after(uint64_t cell) const { return {opponent(), mask | cell}; }

    // Left and right exchanged.
    connect4_position mirrored() const { return {mirror(mover), mirror(mask)}; }

    static constexpr uint64_t column_cells(int column) { return uint64_t{(1u << rows) - 1} << (7 * column); }
    static constexpr uint64_t row_cells(int row) { return bottom_row << row; }
    static int column_of(uint64_t cell) { return __builtin_ctzll(cell) / 7; }
    static unsigned count(uint64_t stones) { return static_cast<unsigned>(__builtin_popcountll(stones)); }

    static uint64_t mirror(uint64_t stones);
    static bool has_four(uint64_t stones);

    // Free cells, reachable now or not, that would complete a four of `stones`.
    static uint64_t winning_cells(uint64_t stones, uint64_t mask);

    // The position after the moves, columns as digits 1 to 7. Throws std::invalid_argument for another character, a
    // full column or a move after a four.
    static connect4_position from_moves(const std::string& moves);
};

inline uint64_t connect4_position::mirror(uint64_t stones) {
    uint64_t result = 0;
    for (int column = 0; column < columns; ++column)
        result |= ((stones >> (7 * column)) & 0x7f) << (7 * (columns - 1 - column));
    return result;
}

inline bool connect4_position::has_four(uint64_t stones) {
    // Steps to the next cell of a line: up, right, down-right, up-right.
    for (const int step : {1, 7, 6, 8}) {
        const uint64_t pairs = stones & (stones >> step);
        if (pairs & (pairs >> (2 * step))) return true;
    }
    return false;
}

inline uint64_t connect4_position::winning_cells(uint64_t stones, uint64_t mask) {
    // Upwards only the cell on top of three can be free.
    uint64_t result = (stones << 1) & (stones << 2) & (stones << 3);
    for (const int step : {7, 6, 8}) {
        const uint64_t pairs_below = (stones << step) & (stones << (2 * step));
        result |= pairs_below & (stones << (3 * step));
        result |= pairs_below & (stones >> step);
        const uint64_t pairs_above = (stones >> step) & (stones >> (2 * step));
        result |= pairs_above & (stones >> (3 * step));
        result |= pairs_above & (stones << step);
    }
    return result & (all_cells ^ mask);
}

}  // namespace tabletop
