// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: nothing that the block does depends on a phase.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance checkers_search_at_tolerance{};

}  // namespace tabletop
