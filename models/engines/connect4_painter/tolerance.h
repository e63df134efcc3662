// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: the closed form of `ca` is as simple and as fast as any other, so it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance connect4_painter_at_tolerance{};

}  // namespace tabletop
