// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/explore_plan.h"

#include <cstdint>
#include <vector>

namespace tabletop {

// Where area is one of the metrics: asks Yosys, or the user's cache, once for each configuration of the engine's RTL at
// these points (from 0 on), gives every point its figures and the sweep a table of each. A configuration that Yosys
// refuses makes failed points. Throws input_error when Yosys is not installed, interruption after Ctrl-C.
void add_areas(explore_plan& plan, const std::vector<std::uint64_t>& points);

}  // namespace tabletop
