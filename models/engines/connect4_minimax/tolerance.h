// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Timing of the views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// A search shorter than 2000 cycles may be off by 400, the others by 15 %, by 2 % in the mean.
inline constexpr timing_tolerance connect4_minimax_at_tolerance{400, 2000, 2, 15};

}  // namespace tabletop
