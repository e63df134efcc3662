// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Timing of the views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// Uncontended: each of the two hops of an access may be a cycle off, since `at` has no clock grid.
inline constexpr timing_tolerance axi_crossbar_at_tolerance = timing_tolerance::in_cycles(2, 1);

// Contended, four phases: of the mean time from a request to its response, over some thousand accesses. Who comes
// first without a grid is not always the first at an edge.
inline constexpr double axi_crossbar_at_contended_percent = 10;

}  // namespace tabletop
