// SPDX-License-Identifier: Apache-2.0
// Cycles of the crossbar ("Structure and cycles" in README.md): the same in `at`, which has no clock grid, and in `ca`.
#pragma once

#include "base/access_timing.h"

namespace tabletop::axi_crossbar_core {

// The cycles of a request from master to target, and of a response on its way back.
inline constexpr access_cycles hop_cycles{1, 1};

inline constexpr unsigned most_outstanding = 4;  // accepted requests of one master whose response has not ended

}  // namespace tabletop::axi_crossbar_core
