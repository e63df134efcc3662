// SPDX-License-Identifier: Apache-2.0
// Functional coverage: what a game has reached of the Nexys 4 machine's specification, counted from what the reference
// has done: its pins, not what somebody meant to press.
#pragma once

#include "signoff/compare/pin_levels.h"
#include "signoff/report/coverage.h"

#include <cstdint>
#include <vector>

namespace tabletop {

// reference: the channels of the nexys4 machine with all blocks of ours; looks: cycles at which the screen was looked
// at, none: nobody looks at one; divider: cycles of a pad clock.
std::vector<coverage_item> coverage_of_pads(const pin_levels& reference, unsigned divider);
std::vector<coverage_item> coverage_of_game(const pin_levels& reference, const std::vector<std::uint64_t>& looks);

}  // namespace tabletop
