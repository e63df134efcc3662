// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// Of the data line, where both see the same buttons.
inline constexpr timing_tolerance nes_pad_at_tolerance = timing_tolerance::in_cycles(0);

// `at` looks at the buttons once, in the middle of the latch pulse. A button that moves between that and the pulse's
// end may be seen by one view in this frame and by the other in the next: its event comes a frame earlier or later, and
// a press or a pause that is shorter than a frame may be seen by one of them only. All others are seen alike.
// offset: of the first cycle with the button's new level from the start of a frame, of `divider` cycles a pad clock.
constexpr bool nes_pad_at_may_differ(std::uint64_t offset, unsigned divider) {
    return offset > divider / 2 && offset < divider;
}

}  // namespace tabletop
