// SPDX-License-Identifier: Apache-2.0
// Cycles of the audio port ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"

namespace tabletop::audio_port_core {

// readdata is valid in the cycle after the one with the address; a write shows in it. One access at a time.
inline constexpr access_cycles port_cycles{1, 1};

}  // namespace tabletop::audio_port_core
