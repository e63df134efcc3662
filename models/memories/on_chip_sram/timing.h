// SPDX-License-Identifier: Apache-2.0
// Cycles of the processor's port ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"

namespace tabletop::on_chip_sram_core {

// Read latency 1; the next request may come in the cycle of the data.
inline constexpr access_cycles port_cycles{1, 0};

}  // namespace tabletop::on_chip_sram_core
