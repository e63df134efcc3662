// SPDX-License-Identifier: Apache-2.0
// A Connect Four board as the engine's registers hold it: bit 7*row + column, row 0 at the bottom, column 0 left.
#pragma once

#include <cstdint>

namespace tabletop::signoff {

inline constexpr unsigned board_columns = 7;
inline constexpr unsigned board_rows = 6;
inline constexpr std::uint64_t all_cells = (std::uint64_t{1} << board_columns * board_rows) - 1;

struct engine_board {
    std::uint64_t board = 0;  // the engine's stones
    std::uint64_t mask = 0;   // all stones

    std::uint64_t opponent() const { return mask & ~board; }
};

inline bool column_full(const engine_board& position, unsigned column) {
    return (position.mask >> (board_columns * (board_rows - 1) + column) & 1u) != 0;
}

// The column must not be full.
inline void drop(engine_board& position, unsigned column, bool engine) {
    auto cell = std::uint64_t{1} << column;
    while ((position.mask & cell) != 0) cell <<= board_columns;
    position.mask |= cell;
    if (engine) position.board |= cell;
}

// True when the stones hold four in a row, in any of the four directions.
bool has_four(std::uint64_t stones);

}  // namespace tabletop::signoff
