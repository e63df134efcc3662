// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: the two waits that it says in the mean are those of the vision and of the link.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance checkers_referee_at_tolerance{};

}  // namespace tabletop
