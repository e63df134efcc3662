// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// The tolerance of an access, from its request to its response: `at` does not look at the clock grid.
inline constexpr timing_tolerance on_chip_sram_at_tolerance = timing_tolerance::in_cycles(1, 0.5);

}  // namespace tabletop
