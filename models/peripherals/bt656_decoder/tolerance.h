// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: when a word is taken is arithmetic in both, so it is as `ca`.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

inline constexpr timing_tolerance bt656_decoder_at_tolerance{};

}  // namespace tabletop
