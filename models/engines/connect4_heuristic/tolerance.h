// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// From the edge at which the memory takes the flag to that at which it takes the move, of a build with three cycles a
// read: the flag waits 1 to 4 cycles for the poll, in `at` always 2.
inline constexpr timing_tolerance connect4_heuristic_at_tolerance = timing_tolerance::in_cycles(2, 1.25);

}  // namespace tabletop
