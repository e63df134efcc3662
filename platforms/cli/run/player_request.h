// SPDX-License-Identifier: Apache-2.0
// What --player and --player-limit ask for.
#pragma once

#include "base/line_program.h"

#include <chrono>
#include <string>

namespace tabletop {

struct player_request {
    std::string connector;  // a line or a pad; empty: not said
    std::string name;
};

// "[CONNECTOR=]NAME". What follows a colon belongs to the name: a command ("exec:CMD") or a file may contain a =.
player_request parse_player(const std::string& text);

// A --player-limit, wall time from 1 ms to a day. Throws input_error.
std::chrono::milliseconds parse_player_limit(const std::string& text);

// Of players that are programs: an answer in that time, unless the user gives up.
answer_limits program_limits(std::chrono::milliseconds longest);

}  // namespace tabletop
