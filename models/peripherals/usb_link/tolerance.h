// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// The tolerance of a message that is sent: `at` waits for half a frame of twelve bytes of 72 cycles, the RTL for what
// is left of one.
inline constexpr timing_tolerance usb_link_at_tolerance = timing_tolerance::in_cycles(432, 432);

}  // namespace tabletop
