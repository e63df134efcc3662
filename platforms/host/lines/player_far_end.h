// SPDX-License-Identifier: Apache-2.0
// Players, scripts and replayed logs at the far end of a serial line.
#pragma once

#include "base/line_program.h"
#include "host/lines/far_end.h"
#include "stimulus/players/board_game.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

struct player_seat {
    std::string line;  // "uart1"
    const board_game* plays = &connect4_game();
    unsigned games = 1;  // to play, then the player declines
    machine_order order = machine_order::first;
    std::uint64_t seed = 1;
    std::vector<std::string> settings = {};  // lines for firmware that takes some, before the first game
    answer_limits program;                   // of one that is a program
    bool shown = false;                      // what the machine says goes to standard output too
    std::vector<std::string> other_names;    // players that are made elsewhere, for messages
};

// A player by its name ("random"). Throws input_error with the nearest name.
std::unique_ptr<far_end> make_player_far_end(const std::string& name, const player_seat& seat);

// A person at standard input and output, of a game that has such a player.
std::unique_ptr<far_end> make_human_far_end(const player_seat& seat);

// Two machines that play each other, each at the other's far end; the referee sits at `machine`, of which the seat
// speaks. Either needs the other.
struct machine_pair {
    std::unique_ptr<far_end> machine;
    std::unique_ptr<far_end> opponent;
};
machine_pair make_machine_pair(const std::string& opponent, const player_seat& seat);

// "script:PATH" and "replay:PATH".
bool is_script_backend(const std::string& backend);
// line: which port's bytes are replayed. Throws input_error with file and line.
std::unique_ptr<far_end> make_script_far_end(const std::string& backend, const std::string& line);

}  // namespace tabletop
