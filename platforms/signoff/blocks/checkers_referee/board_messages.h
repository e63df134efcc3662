// SPDX-License-Identifier: Apache-2.0
// How a board comes into the referee's memory: moves and captures that nobody would play, told as the computer's.
#pragma once

#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_referee/squares.h"

#include <vector>

namespace tabletop {

// Messages that make one board, which has no kings, of another, all but the last continued; at least one. Pieces move,
// are crowned and go: throws input_error when there would have to be more of a side.
std::vector<checkers_message> board_messages(const checkers::square_codes& from, const checkers::square_codes& to);

}  // namespace tabletop
