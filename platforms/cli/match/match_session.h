// SPDX-License-Identifier: Apache-2.0
// A match: games of a machine against a player, each in a process of its own, or of two players without a machine.
#pragma once

#include "cli/match/match_result.h"
#include "cli/run/run_options.h"
#include "host/machine_fault.h"
#include "support/line_program.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct match_options {
    run_options machine;  // the machine with its views, settings and RTL
    std::string player;   // empty: `against` is the only one
    std::string against;  // a player, or the name of the machine, which then plays against a second one
    unsigned games = 1;
    // The order of the machine, or of `player` when there is none; empty: both, or the only one that the machine has.
    std::optional<machine_order> order = std::nullopt;
    std::uint64_t seed = 1;
    unsigned jobs = 1;  // games at a time; changes nothing else
    std::chrono::milliseconds player_limit = answer_limits().longest;
};

// Throws input_error for what can be told to be wrong before anything is built, as check_request() does of a run.
void check_match(const match_options& options);

// Called for every finished game, one at a time, in the order in which they end.
using match_progress = std::function<void(const match_result& so_far)>;

// Game i of a seed is the same whatever else is played, and the same as `run --seed` plays it: the machine has the
// first colour in games 1, 3, 5.. of machine_order::both. Ends early, with what is finished, when the user interrupts
// or a game fails. Throws input_error before the first game; and with no game finished what the first one has failed
// with: input_error (RTL that does not compile, a player), machine_fault, or std::runtime_error.
match_result play_match(const match_options& options, const match_progress& progress);

}  // namespace tabletop
