// SPDX-License-Identifier: Apache-2.0
// Cycles of the parallel port ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"

namespace tabletop::pio_core {

// readdata is valid in the cycle after the one with the address; a write shows in it. One access at a time.
inline constexpr access_cycles port_cycles{1, 1};

// The time from the first cycle of a new level at a pin to the first one in which its edge is captured: two registers,
// the second of which is compared with the first.
inline constexpr unsigned pin_to_capture = 2;

}  // namespace tabletop::pio_core
