// SPDX-License-Identifier: Apache-2.0
// Games of Connect6 in which the content of nearly every cell of the board decides the answer of the win scan, of the
// threat scan and of the placement scan, for stones of either side. They touch nothing outside the board.
#pragma once

#include <vector>

namespace tabletop::signoff {

// A game each: its requests, with blanks between them.
const std::vector<const char*>& connect6_cell_games();

}  // namespace tabletop::signoff
