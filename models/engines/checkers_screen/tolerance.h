// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: a raster is no harder to say exactly than nearly, so it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance checkers_screen_at_tolerance{};

}  // namespace tabletop
