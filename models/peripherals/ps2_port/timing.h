// SPDX-License-Identifier: Apache-2.0
// Cycles of the PS/2 port ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"

namespace tabletop::ps2_port_core {

// readdata is valid in the cycle after the one with the address; a write shows in it. One access at a time.
inline constexpr access_cycles port_cycles{1, 1};

// The wires are seen so many cycles late, by as many registers.
inline constexpr unsigned synchroniser = 2;

// The time from the cycle in which something is decided to the first one in which it shows, on the wires too.
inline constexpr unsigned decided_to_shown = 1;

}  // namespace tabletop::ps2_port_core
