// SPDX-License-Identifier: Apache-2.0
// What the block does with moves: completes the human's, searches the computer's, looks for any. Functional core; plain
// C++17, no SystemC.
#pragma once

#include "engines/checkers_search/board_value.h"
#include "engines/checkers_search/checkers_board.h"
#include "engines/checkers_search/move_walker.h"
#include "engines/checkers_search/rule_set.h"
#include "engines/checkers_search/state_counts.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::checkers_search_core {

inline constexpr unsigned most_horizon = 6;

// A chosen move, as COPY keeps it.
struct chosen_path {
    std::vector<jump> jumps;  // none: a step
    unsigned from = 0;
    unsigned to = 0;
    bool promoted = false;
    checkers_board after;
};

struct search_result {
    std::optional<chosen_path> path;  // nothing: the side has no move
    board_value value = 0;
};

// What each does up to and with CLOSE of level 0, or with the MOVE that ends it. The states are added to counts.

// The human's move between two locations, 0 and 0 of a circle: with the most captures, of several the first.
std::optional<chosen_path> complete(const checkers_board& board, const checkers_rules& rules, unsigned asked_from,
                                    unsigned asked_to, state_counts& counts);
search_result search(const checkers_board& board, checkers_side side, const checkers_rules& rules, unsigned horizon,
                     state_counts& counts);
// Whether the side has a move.
bool can_move(const checkers_board& board, checkers_side side, const checkers_rules& rules, state_counts& counts);

}  // namespace tabletop::checkers_search_core
