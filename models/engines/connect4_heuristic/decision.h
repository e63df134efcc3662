// SPDX-License-Identifier: Apache-2.0
// The engine's two modules: what is played on a board ("The defensive module" and "The full module" in README.md).
#pragma once

#include "engines/connect4_heuristic/column_value.h"
#include "engines/connect4_heuristic/outcome.h"

#include <array>

namespace tabletop::connect4_heuristic_core {

inline constexpr unsigned no_column = 7;  // of trap and trap_flag: none

// The rules in the order of the codes on the RTL's pins.
enum class rule { none, immediate, trap, least, last, ahead };

struct decision {
    unsigned move;   // 0 to 6; may be a full column
    unsigned value;  // five bits
    rule by;
};

// What the full module looks at, and by which values of columns both modules go.
struct foresight {
    unsigned generation = 3;   // 1 to 3
    bool human_traps = false;  // with generation 3 only
    value_order order = value_order::published;
    unsigned lookahead = 1;  // moves, 1 to 4; above 1 with generation 2 and 3 only
};

decision decide(const position& board, module_kind module, const foresight& looks);

// Why the full module has decided as it has, for those who want to know.
struct reasons {
    column_values found_max;             // the human's best answer to each move of the AI
    valued_column now;                   // foundMax[7], move[7]
    std::array<unsigned, columns> trap;  // the column in which the human has to block, or no_column
    unsigned trap_flag;                  // a column or no_column
    kept_columns search;                 // what further moves leave to choose from
    column_set snare;                    // the human has a trap after the AI's move; none when nobody looks for them
    column_set candidate;                // what rule min chooses from
    valued_column least;                 // of the candidates' found_max
};
// The generation is that which looks at everything.
reasons look_ahead(const position& board, const foresight& looks = {});

}  // namespace tabletop::connect4_heuristic_core
