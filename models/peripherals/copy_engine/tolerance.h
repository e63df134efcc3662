// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the cycles of the page ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// Without a grid an access may end, and a write may show, up to one cycle off.
inline constexpr timing_tolerance copy_engine_at_tolerance = timing_tolerance::in_cycles(1, 1);

}  // namespace tabletop
