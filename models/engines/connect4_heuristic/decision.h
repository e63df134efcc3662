// SPDX-License-Identifier: Apache-2.0
// The engine's two modules: what is played on a board ("The defensive module" and "The full module" in README.md).
#pragma once

#include "engines/connect4_heuristic/column_value.h"

#include <array>

namespace tabletop::connect4_heuristic_core {

inline constexpr unsigned no_column = 7;  // of trap and trap_flag: none

// In the order of the codes on the RTL's pins.
enum class rule { none, immediate, trap, least, last };

struct decision {
    unsigned move;   // 0 to 6; may be a full column
    unsigned value;  // five bits
    rule by;
};

// Generation 1 to 3.
decision decide(const position& board, module_kind module, unsigned generation);

// Of the full module, for who wants to know why.
struct reasons {
    column_values found_max;             // the human's best answer to each move of the AI
    valued_column now;                   // foundMax[7], move[7]
    std::array<unsigned, columns> trap;  // the column in which the human has to block, or no_column
    unsigned trap_flag;                  // a column or no_column
    valued_column least;                 // of found_max
};
reasons look_ahead(const position& board);

}  // namespace tabletop::connect4_heuristic_core
