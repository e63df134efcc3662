// SPDX-License-Identifier: Apache-2.0
// The games of a match and what they come to: the table and JSON.
#pragma once

#include "stimulus/players/board_game.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tabletop {

// One game. "Left" is the machine, or the player named first in a match without a machine; "right" is who plays
// against it.
struct match_game {
    std::uint64_t seed = 0;
    bool left_first = true;  // moves first: black on the Connect6 board
    bool finished = false;   // false: broken off by Ctrl-C, not counted
    game_record::game_outcome outcome = game_record::game_outcome::undecided;
    unsigned stones = 0;
    std::string moves;  // empty when the game keeps no record of them
    unsigned left_illegal = 0;
    unsigned right_illegal = 0;
    std::string illegal;  // what was illegal
    bool silent = false;  // the machine never answered a request
    // The latency of each answer of the machine.
    std::vector<std::uint64_t> latencies_ps;
};

struct match_result {
    std::string machine_name;
    const board_game* plays = nullptr;  // needed
    std::string left;
    std::string right;
    bool machine = true;  // false: players among themselves
    std::uint64_t seed = 1;
    std::string answer_span;  // what an answer's latency is
    std::vector<match_game> games;
    std::string note;  // paragraphs below the table
    // The game that has failed, after which none has been begun: its number, from 1 on, and why. 0: none has.
    std::size_t failed_game = 0;
    std::string failure;

    // Nobody was illegal or silent, and no game has failed.
    bool clean() const;
    std::string table() const;
    nlohmann::ordered_json json() const;
};

}  // namespace tabletop
