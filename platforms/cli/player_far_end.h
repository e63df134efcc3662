// SPDX-License-Identifier: Apache-2.0
// Players, scripts and replayed logs at the far end of a serial line.
#pragma once

#include "cli/far_end.h"

#include <cstdint>
#include <memory>
#include <string>

namespace tabletop {

struct player_seat {
    std::string line;    // "uart1"
    unsigned games = 1;  // to play, then the player declines
    std::uint64_t seed = 1;
    bool shown = false;  // what the machine says goes to standard output too
};

// A player by its name ("random"). Throws input_error with the nearest name.
std::unique_ptr<far_end> make_player_far_end(const std::string& name, const player_seat& seat);

// "script:PATH" and "replay:PATH".
bool is_script_backend(const std::string& backend);
// line: which port's bytes are replayed. Throws input_error with file and line.
std::unique_ptr<far_end> make_script_far_end(const std::string& backend, const std::string& line);

}  // namespace tabletop
