// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Timing" in README.md). `ca` promises 0 cycles.
#pragma once

#include <cstdint>

namespace tabletop {

// Of every change of a vector, player, CS and win, from the event to the pin. `at` has no enable pulses.
struct connect4_referee_tolerance {
    std::uint64_t max_cycles = 2;
    double mean_cycles = 1.5;  // of the absolute errors
};

inline constexpr connect4_referee_tolerance connect4_referee_at_tolerance = {};

}  // namespace tabletop
