// SPDX-License-Identifier: Apache-2.0
// Players, scripts and replayed logs at the far end of a serial line.
#pragma once

#include "host/lines/far_end.h"

#include <memory>
#include <string>

namespace tabletop {

struct player_options;

// A player by its name ("random") at the line that is its port. shown: what the machine says goes to standard output,
// too. Throws input_error with the nearest name.
std::unique_ptr<far_end> make_player_far_end(const std::string& name, player_options options, bool shown);

// A person at standard input and output, of a game that has such a player.
std::unique_ptr<far_end> make_human_far_end(player_options options, bool shown);

// Two machines that play each other, each at the other's far end; the referee sits at `machine`, of which the
// options speak. Either needs the other.
struct machine_pair {
    std::unique_ptr<far_end> machine;
    std::unique_ptr<far_end> opponent;
};
machine_pair make_machine_pair(const std::string& opponent, player_options options, bool shown);

// "script:PATH" and "replay:PATH".
bool is_script_backend(const std::string& backend);
// line: which port's bytes are replayed. Throws input_error with file and line.
std::unique_ptr<far_end> make_script_far_end(const std::string& backend, const std::string& line);

}  // namespace tabletop
