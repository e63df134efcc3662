// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_minimax/scorer.h"

#include <algorithm>

namespace tabletop::connect4_minimax_core {

namespace {

unsigned line_sum(cells pieces, unsigned step) {
    // A run of two holds one pair (4); a run of three two pairs and one triple (4 + 4 + 1).
    const cells pairs = pieces & (pieces >> step);
    const cells triples = pairs & (pieces >> (2 * step));
    return 4 * unsigned(__builtin_popcountll(pairs)) + unsigned(__builtin_popcountll(triples));
}

// The first window position that shows the four whose lowest bit is (column, row): the window has to reach its far end,
// or show it at the edge from which the sweep starts.
constexpr unsigned position_of_four(unsigned direction, int column, int row) {
    const auto first_reach = [](int last) { return last < 0 ? 0 : last; };
    switch (direction) {
        case horizontal:
            return unsigned(7 * first_reach(row - 3) + column);
        case vertical:
            return unsigned(7 * row + first_reach(column - 3));
        case rising:
            return unsigned(7 * row + column);
        default:
            return unsigned(7 * (row - 3) + column);  // the lowest bit is the upper left end
    }
}

unsigned first_four_on_lines(cells pieces, unsigned step) {
    const cells pairs = pieces & (pieces >> step);
    unsigned first = window_positions;
    for (cells fours = pairs & (pairs >> (2 * step)); fours != 0; fours &= fours - 1) {
        const int bit = __builtin_ctzll(fours);
        first = std::min(first, position_of_four(step, bit / 7, bit % 7));
    }
    return first;
}

}  // namespace

cells to_cells(std::uint64_t row_by_row) {
    cells result = 0;
    for (unsigned row = 0; row < rows; ++row) {
        for (unsigned column = 0; column < columns; ++column) {
            result |= ((row_by_row >> (7 * row + column)) & 1) << (7 * column + row);
        }
    }
    return result;
}

unsigned run_sum(cells pieces) {
    return line_sum(pieces, horizontal) + line_sum(pieces, vertical) + line_sum(pieces & rising_cells, rising) +
           line_sum(pieces & falling_cells, falling);
}

unsigned first_four(cells pieces) {
    return std::min({first_four_on_lines(pieces, horizontal), first_four_on_lines(pieces, vertical),
                     first_four_on_lines(pieces, rising), first_four_on_lines(pieces, falling)});
}

}  // namespace tabletop::connect4_minimax_core
