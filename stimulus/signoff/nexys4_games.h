// SPDX-License-Identifier: Apache-2.0
// Games for the whole Nexys 4 machine, as what two people do with its pads, as data.
#pragma once

#include "stimulus/signoff/moment.h"
#include "stimulus/signoff/nes_traffic.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct nexys4_game {
    std::vector<button_step> buttons;  // by time
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// One game, the shortest there is, with a pad clock of 400 Hz: red wins in four of column 1, and the screen shows it.
nexys4_game make_short_game(std::uint64_t seed);

// With a pad clock of 1 MHz: the chip hovering over every column, wins of every family by both players, a draw, each
// until the screen has shown it; full columns, the wrong pad, buttons at once, bounces, plugs, new rounds, random games
// in mid-frame, resets. random_games: so many of those.
nexys4_game make_many_games(std::uint64_t seed, unsigned random_games);

}  // namespace tabletop::signoff
