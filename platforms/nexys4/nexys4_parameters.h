// SPDX-License-Identifier: Apache-2.0
// The parameters of the Nexys 4 machine, and the configuration they make.
#pragma once

#include "base/parameters.h"
#include "base/view.h"
#include "nexys4/nexys4.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

// Clock of the fabric on the real board, the default of fabric.clock; speeds are held against it.
inline constexpr std::uint64_t nexys4_board_hz = 100'000'000;  // seed: the only oscillator of the board

// Keys, ranges, units and sources; all keys begin with "nexys4.".
std::vector<parameter_declaration> nexys4_parameters();

// What timing and painter are in a map of views when they are one design, and what all blocks but the pads are.
inline constexpr const char* nexys4_screen_composition = "screen";
inline constexpr const char* nexys4_game_composition = "game";

// views: by instance, ca where one is left out. Throws input_error when a divider cannot make one clock of another,
// when a pad's delay is too long for its clock, and when a frame of that refresh rate has too few or too many lines.
nexys4_config make_nexys4_config(const parameter_set& parameters, const std::map<std::string, view>& views = {});

}  // namespace tabletop
