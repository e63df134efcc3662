// SPDX-License-Identifier: Apache-2.0
// The win check: 69 groups of four adjacent cells, for any vectors, floating chips included.
#pragma once

#include "engines/connect4_referee/groups.h"
#include "engines/connect4_referee/position_vectors.h"

#include <bitset>

namespace tabletop::connect4_referee_core {

using group_set = std::bitset<group_count>;  // by group index

// The groups whose four cells are occupied, of whatever colours.
group_set full_groups(const position_vectors& vectors);
// The full groups of one colour.
group_set won_groups(const position_vectors& vectors);
// True if there is a full group of one colour.
bool any_won(const position_vectors& vectors);

}  // namespace tabletop::connect4_referee_core
