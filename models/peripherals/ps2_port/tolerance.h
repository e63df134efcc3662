// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// Without a grid an access may end, and a write may show, up to one cycle off.
inline constexpr timing_tolerance ps2_port_at_tolerance = timing_tolerance::in_cycles(1, 1);

}  // namespace tabletop
