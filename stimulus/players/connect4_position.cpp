// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_position.h"

#include <stdexcept>

namespace tabletop {

connect4_position connect4_position::from_moves(const std::string& moves) {
    connect4_position position;
    for (const char digit : moves) {
        if (digit < '1' || digit > '7') throw std::invalid_argument("a column is a digit from 1 to 7");
        if (has_four(position.opponent())) throw std::invalid_argument("a move after a four");
        const uint64_t cell = position.cell_to_play(digit - '1');
        if (cell == 0) throw std::invalid_argument(std::string("column ") + digit + " is full");
        position = position.after(cell);
    }
    return position;
}

}  // namespace tabletop
