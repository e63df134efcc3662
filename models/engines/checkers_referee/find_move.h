// SPDX-License-Identifier: Apache-2.0
// Which move the human has made on the table: the decision of state FIND. Functional core of checkers_referee, plain
// C++17, no SystemC.
#pragma once

#include "engines/checkers_referee/squares.h"

#include <cstdint>

namespace tabletop::checkers_referee_core {

enum class find_result : std::uint8_t {
    nothing,   // the picture is as the board: the human is asked on
    move,      // one piece has gone from `from` to `to`
    circle,    // the picture is as the board and enter is held: a king has captured in a circle
    rejected,  // anything else: reject marks on `differing`
};

struct found_move {
    find_result result = find_result::nothing;
    unsigned from = 0;  // squares; of a move only
    unsigned to = 0;
    checkers_squares differing = 0;  // gone or new

    checkers_squares reject() const { return result == find_result::rejected ? differing : 0; }
};

// seen: squares with a real piece in the picture. It does not tell red from blue: a red piece on a king's square is a
// human piece.
found_move find_move(const checkers::square_codes& board, checkers_squares seen, bool enter_held);

}  // namespace tabletop::checkers_referee_core
