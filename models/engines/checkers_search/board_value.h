// SPDX-License-Identifier: Apache-2.0
// The value of a board in tens of points ("The board" in README.md). Plain C++17, no SystemC.
#pragma once

#include "engines/checkers_search/checkers_board.h"

#include <cstdint>

namespace tabletop::checkers_search_core {

// The human's pieces less the computer's.
using board_value = std::int16_t;
inline constexpr unsigned value_bits = 14;
inline constexpr board_value infinity = (1 << (value_bits - 1)) - 1;

// What a side has that is lost.
constexpr board_value lost(checkers_side side) {
    return side == checkers_side::human ? -infinity : infinity;
}

board_value value_of(const checkers_board& board);

}  // namespace tabletop::checkers_search_core
