// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "nexys4/nexys4.h"
#include "signoff/bench/bench_clock.h"
#include "stimulus/signoff/nes_traffic.h"

#include <vector>

namespace tabletop {

// Presses buttons and pulls plugs in a thread of the kernel. What a pad does that the platform has not is left out.
void move_fingers_of(const std::vector<signoff::button_step>& steps, const bench_clock& clock, nexys4& platform);

}  // namespace tabletop
