// SPDX-License-Identifier: Apache-2.0
// Games for the whole Nexys 4 machine, as what two people do with its pads, as data.
#pragma once

#include "stimulus/signoff/game_hands.h"

#include <cstdint>

namespace tabletop::signoff {

// One game, the shortest there is, with a pad clock of 400 Hz: red wins in four of column 1, and the screen shows it.
nexys4_game make_short_game(std::uint64_t seed);

// The games with a pad clock of 1 MHz: the chip hovers over every column until the screen has shown it; then follow all
// that visible_game.h has, bounces, plugs, random games in mid-frame and resets. random_games: so many of those.
nexys4_game make_many_games(std::uint64_t seed, unsigned random_games);

}  // namespace tabletop::signoff
