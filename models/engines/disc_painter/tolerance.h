// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: what is drawn is stepped by cycles in both views, so it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance disc_painter_at_tolerance{};

}  // namespace tabletop
