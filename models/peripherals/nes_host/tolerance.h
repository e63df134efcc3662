// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// The tolerance of the time from the release of a button to its event, where both views see the same bits. The byte of
// a frame comes in time.
inline constexpr timing_tolerance nes_host_at_tolerance = timing_tolerance::in_cycles(2);

// `at` has no synchroniser: a data line that moves so few cycles before a tick, as of a glitch, may be seen
// differently.
inline constexpr std::uint64_t nes_host_at_sampling_cycles = 3;

}  // namespace tabletop
