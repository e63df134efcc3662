// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// The tolerance of the times from a frame's start edge to its byte, and from a write to the start bit. `at` knows no
// ticks: a tick lies anywhere within one tick's time of where it is taken to be. Two more cycles are added.
constexpr timing_tolerance uart_at_tolerance(unsigned cycles_per_tick) {
    return timing_tolerance::in_cycles(cycles_per_tick + 2, 0.6 * cycles_per_tick);
}

}  // namespace tabletop
