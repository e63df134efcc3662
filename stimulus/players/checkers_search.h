// SPDX-License-Identifier: Apache-2.0
// The search of the checkers machine's PC: plain minimax to a horizon, found by alpha-beta.
#pragma once

#include "stimulus/players/checkers_rules.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace tabletop {

// Points of the human's pieces less those of the computer's.
using checkers_value = int32_t;
inline constexpr checkers_value checkers_infinity = 1'000'000;  // -checkers_infinity: the human is lost

checkers_value evaluate(const checkers_board& board);

// The value of the board with so many moves before it is evaluated. A side without a move is lost, which is found where
// moves are listed: at horizon 0 the board is only evaluated. It does not know the draw.
checkers_value search_value(const checkers_board& board, checkers_side to_move, const checkers_rules& rules,
                            unsigned horizon);

struct checkers_choice {
    checkers_move move;
    checkers_value value = 0;
    uint64_t boards = 0;  // made by the search, without the root
};

// The best move of the side, with a horizon of at least 1: of equal ones the first listed, or one drawn by lot.
// Nothing: there is no move.
std::optional<checkers_choice> best_move(const checkers_board& board, checkers_side to_move,
                                         const checkers_rules& rules, unsigned horizon, std::mt19937_64* lot = nullptr);

}  // namespace tabletop
