// SPDX-License-Identifier: Apache-2.0
// How far a view of a block may be from the RTL. A block's tolerance.h declares it before anything is measured.
#pragma once

#include <cstdint>

namespace tabletop {

// By how much the latencies of a block may be off. All 0 means exact to the cycle, which every `ca` promises.
struct timing_tolerance {
    static constexpr std::uint64_t no_percent = UINT64_MAX;  // as percent_from_cycles: all latencies held to cycles

    std::uint64_t cycles = 0;               // largest error of a latency below percent_from_cycles
    std::uint64_t percent_from_cycles = 0;  // longer latencies are held to the percentages instead
    double mean_percent = 0;                // mean of the absolute errors
    double max_percent = 0;
    double mean_cycles = 0;  // mean of the absolute errors of all latencies; 0: not held to it

    static constexpr timing_tolerance in_cycles(std::uint64_t max, double mean = 0) {
        return {max, no_percent, 0, 0, mean};
    }

    constexpr bool exact() const { return cycles == 0 && mean_percent == 0 && max_percent == 0; }
};

}  // namespace tabletop
