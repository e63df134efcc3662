// SPDX-License-Identifier: Apache-2.0
// A Connect6 game as text for a person.
#pragma once

#include <cstddef>
#include <string>

#include "stimulus/players/connect6_referee.h"

namespace tabletop {

// The board with its coordinates, X black, O white; the last `marked` stones in brackets. 21 lines. colour: with the
// colours of a terminal (ECMA-48, SGR).
std::string board_picture(const connect6_referee& game, size_t marked, bool colour);

// "row 9 column 12"
std::string cell_words(connect6_cell cell);

// How the game ended, in one sentence without a full stop.
std::string ending_words(const connect6_referee& game);

}  // namespace tabletop
