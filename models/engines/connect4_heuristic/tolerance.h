// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md): flag, move and cleared flag are exact in both.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance connect4_heuristic_at_tolerance{};

}  // namespace tabletop
