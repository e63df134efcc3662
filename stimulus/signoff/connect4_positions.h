// SPDX-License-Identifier: Apache-2.0
// The stimulus that signs connect4_minimax off: positions of all phases of the game, and the register traffic that asks
// for them and gets in the way. All of it follows from a seed.
#pragma once

#include "stimulus/signoff/bus_traffic.h"
#include "stimulus/signoff/connect4_board.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct connect4_stimulus_options {
    std::uint64_t seed = 1;
    unsigned positions = 1000;
    bool deep = false;        // one search in ten to depth 8 (base build, fewer than 24 stones: 6); the others 1 to 5
    bool alpha_beta = false;  // the build that is asked
    // For an engine that others have made:
    bool interrupt = true;  // false: the end of every search is awaited by polling
    bool strobes = true;    // writes to some bytes of a register, too
    bool far_holes = true;  // accesses beyond offset 0x7F, too
    bool patient = false;   // nothing whose answer depends on how many cycles an access or a search lasts
};

struct connect4_question {
    engine_board position;
    unsigned depth = 1;
    bool prune = false;
};

// Boards reached by random legal play with 0 to 42 stones, and a share that is won, lost, full or illegal.
std::vector<connect4_question> connect4_questions(const connect4_stimulus_options& options);

// What random play hardly ever reaches: a stone that nobody owns and one in the air, for every cell; boards with one
// open column, whose answer is the value of one leaf, with few to nearly all stones of one colour; boards with so few
// open columns that a search of any depth, 0 to 15, is short; the same after a search to depth 12 that no four and no
// full board has ended.
std::vector<connect4_question> connect4_extreme_questions(const connect4_stimulus_options& options);

// Positions of all phases of the game, always the same ones: of each number of stones from 0 to 39 up to eight
// different ones, in that order, reached by random legal play, without a four. Who is to move is the engine.
std::vector<engine_board> connect4_phase_positions();

// The questions of both kinds as register traffic, with refused starts, writes in a running search, byte strobes,
// resets and holes in between.
bus_traffic connect4_traffic(const connect4_stimulus_options& options);

}  // namespace tabletop::signoff
