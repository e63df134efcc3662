// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "stimulus/players/board_game.h"
#include "stimulus/players/pad_player.h"
#include "stimulus/players/player.h"
#include "stimulus/players/player_program.h"

namespace tabletop {

struct player_options {
    const board_game* plays = nullptr;  // null: there are scripts and logs alone
    unsigned games = 1;                 // to play, at least 1
    machine_order order = machine_order::second;
    std::vector<std::string> settings;     // command lines for firmware that takes some, sent before the first game
    uint64_t seed = 1;                     // random, and all of connect6
    std::shared_ptr<phase_spread> spread;  // of requests; null: they come when they come
    // perfect: positions a move before stone 12, at least 1.
    std::optional<uint64_t> node_budget;   // empty: the strategy's own
    answer_limits program;                 // exec:CMD
    bool colour = false;                   // what is shown has the colours of a terminal
    std::string port;                      // replay: which port of the log; empty for its only one
    std::vector<std::string> other_names;  // what the caller makes by itself, for the message about unknown names
};

// A player of player_names(). Throws input_error for an unknown name (naming the nearest), a file that cannot be read,
// an error in it, and an option out of range.
std::unique_ptr<player> make_player(const std::string& name, const player_options& options);

// Who plays the game by itself: the strategies, and anybody's program.
std::vector<std::string> opponent_names(const board_game& plays);
bool is_opponent(const std::string& name, const board_game& plays);
// The names make_player takes.
std::vector<std::string> player_names(const board_game& plays);

struct pad_player_options {
    const board_game* plays = nullptr;    // as above
    pad_game_options game;                // make_pad_player() sets its seed
    uint64_t seed = 1;                    // of all strategies
    std::optional<uint64_t> node_budget;  // as above
    answer_limits program;                // exec:CMD
    std::vector<std::string> other_names;
};

// Who holds a pad, one of pad_player_names(): a script or a strategy. Throws input_error as make_player().
std::unique_ptr<pad_player> make_pad_player(const std::string& name, const pad_player_options& options);
std::vector<std::string> pad_player_names(const board_game& plays);

// Throws input_error: no such player, but these.
[[noreturn]] void refuse_player(const std::string& name, const std::vector<std::string>& known);

}  // namespace tabletop
