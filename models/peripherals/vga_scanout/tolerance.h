// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: what is shown is a function of the cycle, no harder to say exactly than nearly, so
// it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance vga_scanout_at_tolerance{};

}  // namespace tabletop
