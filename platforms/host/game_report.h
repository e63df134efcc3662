// SPDX-License-Identifier: Apache-2.0
// The results of a player's games, as they are told at the end of a run.
#pragma once

#include "stimulus/players/player.h"

#include <cstdint>
#include <string>

namespace tabletop {

// The results of a player against a machine: one JSON object, and one line of text with another one for every illegal
// move.
std::string line_results_json(const game_results& results);
std::string line_results_text(const game_results& results, std::uint64_t seed);

// The results of one who holds a pad of a machine that only referees.
std::string pad_results_json(const game_results& results);
std::string pad_results_text(const game_results& results, std::uint64_t seed);

}  // namespace tabletop
