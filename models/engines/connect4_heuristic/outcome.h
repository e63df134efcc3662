// SPDX-License-Identifier: Apache-2.0
// What moves lead to by force ("Looking further ahead" in README.md).
#pragma once

#include "engines/connect4_heuristic/position.h"

#include <array>

namespace tabletop::connect4_heuristic_core {

inline constexpr unsigned most_lookahead = 4;

// By rank, the worst for the AI first. A number is that of the winning move, the AI's next one being the first.
enum class outcome : unsigned { lost_by_2, lost_by_4, open, won_by_5, won_by_3, won_by_1 };

constexpr bool is_won(outcome o) {
    return o > outcome::open;
}

using column_set = std::array<bool, columns>;

// The columns that the AI may choose from. Without a search these are all.
struct kept_columns {
    column_set kept;
    outcome best;  // of each of them
};
// moves: 1 to 4, 1 for no search.
kept_columns columns_to_keep(const position& board, unsigned moves);

}  // namespace tabletop::connect4_heuristic_core
