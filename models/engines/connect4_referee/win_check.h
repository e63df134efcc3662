// SPDX-License-Identifier: Apache-2.0
// The win check: 69 groups of four adjacent cells, for any vectors, floating chips included.
#pragma once

#include "engines/connect4_referee/position_vectors.h"

#include <array>
#include <bitset>
#include <cstddef>

namespace tabletop::connect4_referee_core {

inline constexpr std::size_t group_count = 69;
using group_set = std::bitset<group_count>;  // by group index, README.md has the order

struct cell {
    unsigned column;  // 0 to 6 from the left
    unsigned row;     // 0 to 5 from the bottom
};

// group: 0 to 68.
std::array<cell, 4> group_cells(std::size_t group);

// The groups whose four cells are occupied, of whatever colours.
group_set full_groups(const position_vectors& vectors);
// The full groups of one colour.
group_set won_groups(const position_vectors& vectors);
// True if there is a full group of one colour.
bool any_won(const position_vectors& vectors);

}  // namespace tabletop::connect4_referee_core
