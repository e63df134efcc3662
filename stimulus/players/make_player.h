// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "stimulus/players/board_game.h"
#include "stimulus/players/connect4_pad_player.h"
#include "stimulus/players/connect4_player.h"
#include "stimulus/players/connect6_player.h"
#include "stimulus/players/pad_player.h"
#include "stimulus/players/player.h"

namespace tabletop {

struct player_options {
    const board_game* plays = &connect4_game();
    // Of the strategies of either game. make_player() sets connect6.name and connect6.seed.
    connect4_player_options connect4;
    connect6_player_options connect6;
    uint64_t seed = 1;  // random, and all of connect6
    // perfect: positions a move before stone 12, at least 1.
    uint64_t node_budget = perfect_strategy::default_node_budget;
    std::string port;                      // replay: which port of the log; empty for its only one
    std::vector<std::string> other_names;  // what the caller makes by itself, for the message about unknown names
};

// A player of player_names(). Throws input_error for an unknown name (naming the nearest), a file that cannot be read,
// an error in it, and an option out of range.
std::unique_ptr<player> make_player(const std::string& name, const player_options& options);

// Only what plays the game by itself: no script, no log. Null for any other name.
std::unique_ptr<connect4_strategy> make_connect4_strategy(const std::string& name, const player_options& options);
std::unique_ptr<connect6_strategy> make_connect6_strategy(const std::string& name);

// The names make_player takes.
std::vector<std::string> player_names(const board_game& plays);

struct pad_player_options {
    const board_game* plays = &connect4_game();
    connect4_pad_options game;                                     // make_pad_player() sets its seed
    uint64_t seed = 1;                                             // of all strategies
    uint64_t node_budget = perfect_strategy::default_node_budget;  // perfect, as above
    std::vector<std::string> other_names;
};

// Who holds a pad, one of pad_player_names(): a script or a strategy. Throws input_error as make_player().
std::unique_ptr<pad_player> make_pad_player(const std::string& name, const pad_player_options& options);
std::vector<std::string> pad_player_names(const board_game& plays);

// Throws input_error: no such player, but these.
[[noreturn]] void refuse_player(const std::string& name, const std::vector<std::string>& known);

}  // namespace tabletop
