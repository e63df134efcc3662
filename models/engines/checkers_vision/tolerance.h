// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: when a frame of the screen begins is arithmetic in both, so it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance checkers_vision_at_tolerance{};

}  // namespace tabletop
