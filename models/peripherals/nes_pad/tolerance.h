// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: a register that is walked from strobe to strobe is as simple as any other pad, so
// it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance nes_pad_at_tolerance{};

}  // namespace tabletop
