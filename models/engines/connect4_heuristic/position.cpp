// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_heuristic/position.h"

namespace tabletop::connect4_heuristic_core {

position::position(const row_array& bottom_up, border sides) : rows_(bottom_up), sides_(sides) {
    constexpr std::uint16_t row_mask = (1u << 2 * columns) - 1;
    for (auto& row : rows_) row &= row_mask;
}

unsigned position::landing_row(unsigned column) const {
    unsigned occupied = 0;
    for (unsigned row = 0; row < rows; ++row) occupied += code(column, row) != 0 ? 1 : 0;
    return occupied;
}

// The landing cell may lie below a gap of a board that no game has, and be occupied: its bits become the player's.
position position::after(stone who, unsigned column) const {
    position next = *this;
    const auto row = landing_row(column);
    if (row == rows) return next;
    const auto cell = 3u << 2 * column;
    next.rows_[row] = static_cast<std::uint16_t>((rows_[row] & ~cell) | static_cast<unsigned>(who) << 2 * column);
    return next;
}

}  // namespace tabletop::connect4_heuristic_core
