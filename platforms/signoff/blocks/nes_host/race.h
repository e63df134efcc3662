// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/compare/comparison.h"

namespace tabletop {

// Leaves out races of game pads and their host in `at`: presses that fall between the times at which the views look.
inline void leave_races_out(comparison_rules& rules) {
    rules.by_case = true;
    rules.race = {"between_samples",
                  "a button moves between the times at which exact and approximate views look at it: one of them sees "
                  "it a frame later",
                  0};
}

}  // namespace tabletop
