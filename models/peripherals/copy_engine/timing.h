// SPDX-License-Identifier: Apache-2.0
// Cycles of the copy engine ("Cycles" in README.md): the same in `at`, which has no clock grid, and in `ca`.
#pragma once

#include "base/access_timing.h"

namespace tabletop::copy_engine_core {

// READY is a register, which rises behind the first cycle of VALID.
inline constexpr access_cycles port_cycles{1, 1, 1};

inline constexpr unsigned to_write = 1;  // from the first cycle of a read's response to that of the write's request
inline constexpr unsigned to_step = 1;   // from the first cycle of any other response to the state Step
inline constexpr unsigned step = 1;      // the state Step

}  // namespace tabletop::copy_engine_core
