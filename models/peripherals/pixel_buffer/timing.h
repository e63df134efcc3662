// SPDX-License-Identifier: Apache-2.0
// Cycles of the control's bus port ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"

namespace tabletop::pixel_buffer_core {

// As in pio, an access is answered in the next cycle, one at a time.
inline constexpr access_cycles port_cycles{1, 1};

}  // namespace tabletop::pixel_buffer_core
