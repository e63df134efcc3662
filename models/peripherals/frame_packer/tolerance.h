// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: which frame a word is of is arithmetic in both, so it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance frame_packer_at_tolerance{};

}  // namespace tabletop
