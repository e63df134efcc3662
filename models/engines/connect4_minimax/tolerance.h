// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Timing of the views" in README.md). `ca` promises 0 cycles.
#pragma once

#include <cstdint>

namespace tabletop {

struct connect4_minimax_tolerance {
    std::uint64_t cycles = 400;                // a search shorter than
    std::uint64_t percent_from_cycles = 2000;  // this; the others are held to percentages
    double mean_percent = 2;
    double max_percent = 15;
};

inline constexpr connect4_minimax_tolerance connect4_minimax_at_tolerance{};

}  // namespace tabletop
