// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md): it is on the clock grid, as `ca` is.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance pio_at_tolerance{};

}  // namespace tabletop
