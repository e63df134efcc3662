// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "players/connect4_player.h"
#include "players/player.h"

namespace tabletop {

struct player_options {
    connect4_player_options game;  // random, greedy, perfect
    uint64_t seed = 1;             // random
    uint64_t node_budget =
        perfect_strategy::default_node_budget;  // perfect: positions a move before stone 12, at least 1
    std::string port;                           // replay: which port of the log; empty for its only one
};

// random, greedy, perfect, script:FILE, replay:FILE. Throws input_error for an unknown name (naming the nearest), a
// file that cannot be read, an error in it, and an option out of range.
std::unique_ptr<player> make_player(const std::string& name, const player_options& options);

// The names make_player takes.
const std::vector<std::string>& player_names();

}  // namespace tabletop
