// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"
#include "engines/checkers_screen/board_picture.h"

namespace tabletop {

// The tolerance of a scan, from its start to its last pixel: `at` waits for half a frame of the screen, the RTL for
// what is left of it.
inline constexpr auto checkers_vision_at_cycles = checkers_screen_core::cycles_per_frame / 2 + 1;
inline constexpr timing_tolerance checkers_vision_at_tolerance =
    timing_tolerance::in_cycles(checkers_vision_at_cycles, checkers_vision_at_cycles);

}  // namespace tabletop
