// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// The tolerance of the time from the edge at which the memory takes the flag to that at which it takes the move, or the
// engine sees the flag. The poll takes a cycle more than a read: so the flag waits 1 to 4 cycles with three cycles a
// read, and in `at` always 2.
constexpr timing_tolerance connect4_heuristic_at_tolerance(unsigned read_cycles) {
    return timing_tolerance::in_cycles((read_cycles + 1) / 2, (read_cycles + 2) / 4.0);
}

}  // namespace tabletop
