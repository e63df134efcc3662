// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Timing" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// The tolerance of every change of a vector, player, CS and win, from the event to the pin. `at` has no enable pulses.
inline constexpr timing_tolerance connect4_referee_at_tolerance = timing_tolerance::in_cycles(2, 1.5);

}  // namespace tabletop
