// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL in uncontended traffic ("Timing of the views" in README.md). `ca` promises 0 cycles.
#pragma once

#include <cstdint>

namespace tabletop {

struct axi_crossbar_tolerance {
    std::uint64_t cycles = 2;  // an access: each of its two hops may be a cycle off, since `at` has no clock grid
    double mean_cycles = 1;    // of the absolute errors of all accesses
};

inline constexpr axi_crossbar_tolerance axi_crossbar_at_tolerance{};

}  // namespace tabletop
