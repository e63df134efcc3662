// SPDX-License-Identifier: Apache-2.0
// How far a machine may be from itself with another view of its fabric.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// The tolerance of a machine's latency, with all blocks of its fabric in `at` beside all in `ca`: from the last bit or
// press of a request to the first bit or pixel of the answer. Answers that a machine marks are held to their end.
inline constexpr timing_tolerance machine_at_tolerance{0, 0, 3, 100};

}  // namespace tabletop
