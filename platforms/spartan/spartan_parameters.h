// SPDX-License-Identifier: Apache-2.0
// The parameters of the Spartan platform, and the configuration they make.
#pragma once

#include "base/parameters.h"
#include "base/view.h"
#include "spartan/spartan.h"

#include <cstdint>
#include <vector>

namespace tabletop {

// Clock of the fabric on the real board, the default of fabric.clock; speeds are held against it.
inline constexpr std::uint64_t spartan_board_hz = 50'000'000;  // seed: on-board clock of the Spartan-3A board

// Keys, ranges, units and sources; all keys begin with "spartan.".
std::vector<parameter_declaration> spartan_parameters();

// Throws input_error when the divider cannot make the baud rate of the clock.
spartan_config make_spartan_config(const parameter_set& parameters, view uart_view, view engine_view);

}  // namespace tabletop
