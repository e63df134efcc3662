// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL in uncontended traffic ("Timing of the views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// Each of the two hops of an access may be a cycle off, since `at` has no clock grid.
inline constexpr timing_tolerance axi_crossbar_at_tolerance = timing_tolerance::in_cycles(2, 1);

}  // namespace tabletop
