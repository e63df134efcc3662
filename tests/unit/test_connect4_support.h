// SPDX-License-Identifier: Apache-2.0
// Random Connect Four boards for the unit tests, bit 7*row + column.
#pragma once

#include <cstdint>
#include <random>

namespace tabletop::connect4_test {

struct board_pair {
    std::uint64_t engine = 0;
    std::uint64_t opponent = 0;

    std::uint64_t mask() const { return engine | opponent; }
};

inline unsigned below(std::mt19937_64& random, unsigned limit) {
    return unsigned(random() % limit);
}

// Cells set with probability eighths/8, as no game would leave them.
inline std::uint64_t arbitrary_cells(std::mt19937_64& random, unsigned eighths) {
    std::uint64_t set = 0;
    for (unsigned cell = 0; cell < 42; ++cell) set |= std::uint64_t(below(random, 8) < eighths) << cell;
    return set;
}

// The lowest empty cell of a column; 0 when it is full.
inline std::uint64_t drop(std::uint64_t mask, unsigned column) {
    for (unsigned row = 0; row < 6; ++row) {
        const std::uint64_t cell = std::uint64_t{1} << (7 * row + column);
        if ((mask & cell) == 0) return cell;
    }
    return 0;
}

// Random pieces in turn; play goes on after a four.
inline board_pair played(std::mt19937_64& random, unsigned plies) {
    board_pair board;
    bool engine = random() & 1;
    while (plies != 0) {
        const std::uint64_t cell = drop(board.mask(), below(random, 7));
        if (cell == 0) continue;
        (engine ? board.engine : board.opponent) |= cell;
        engine = !engine;
        --plies;
    }
    return board;
}

// Columns of any height with pieces of any colour: legal for the engine, not reachable in a game.
inline board_pair stacked(std::mt19937_64& random) {
    board_pair board;
    for (unsigned column = 0; column < 7; ++column) {
        for (unsigned height = below(random, 7); height != 0; --height) {
            ((random() & 1) ? board.engine : board.opponent) |= drop(board.mask(), column);
        }
    }
    return board;
}

}  // namespace tabletop::connect4_test
