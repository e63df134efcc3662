// SPDX-License-Identifier: Apache-2.0
// What two people do at a game machine with pads and a screen whose inside nobody knows, so that every rule of it
// leaves a trace on the screen. They do it in parts with a name, each of some rounds; with slow pads those are played
// that the time allows.
#pragma once

#include "stimulus/signoff/game_hands.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace tabletop::signoff {

struct visible_game_options {
    std::uint64_t seed = 1;
    unsigned pads = 2;
    unsigned random_presses = 0;
    bool deep = false;     // other games of every kind, and more of them
    bool screen = true;    // else nobody sees the rules: the pads' part alone
    bool bounces = false;  // also touches shorter than a frame of the pads, and edges where a host samples
    std::uint64_t most_cycles = std::numeric_limits<std::uint64_t>::max();
};

struct visible_game_part {
    std::string name;
    unsigned played = 0;
    unsigned all = 0;
};

// Plays what says most first: a round with every kind of press, the winners' pictures, moves, resets, plugs, buttons at
// once, draws, wins of every group by both players, random presses. A part that does not end before most_cycles is left
// out. Returns the parts, in this order.
std::vector<visible_game_part> play_visible_game(game_hands& hands, const visible_game_options& options);

// Only looks at a screen, before and after a reset.
nexys4_game make_own_screen(const game_hands::settings& hands);

}  // namespace tabletop::signoff
