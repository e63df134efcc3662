// SPDX-License-Identifier: Apache-2.0
// Closed form of the published 4x4 window scorer, on bitboards ("The scorer" in README.md).
//
// Cells are kept column by column: bit 7*column + row, row 6 always empty. The empty row stops every line at the edge
// of the board, and the lowest bit of a set of moves is its lowest column, which is the order of the search.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop::connect4_minimax_core {

using cells = std::uint64_t;

inline constexpr unsigned columns = 7;
inline constexpr unsigned rows = 6;
// Seed: three sweeps of seven horizontal shifts; "a maximum of 21 cycles", one window position a cycle.
inline constexpr unsigned window_positions = 21;

inline constexpr cells bottom_row = 0x0000040810204081;  // row 0 of the seven columns
inline constexpr cells board_cells = bottom_row * 0x3F;  // rows 0 to 5

// Neighbouring cells of a line are this many bits apart.
inline constexpr unsigned vertical = 1;
inline constexpr unsigned falling = 6;  // `\`
inline constexpr unsigned horizontal = 7;
inline constexpr unsigned rising = 8;  // `/`

// The cells on diagonals of at least four cells. The window's main diagonals never see the others.
inline constexpr cells diagonal_cells(unsigned direction) {
    cells seen = 0;
    for (unsigned column = 0; column < columns; ++column) {
        for (unsigned row = 0; row < rows; ++row) {
            const unsigned rank = direction == rising ? row : rows - 1 - row;
            // On a rising diagonal column - row is constant; its length is at least 4 from -2 to 3.
            if (column + 2 >= rank && column <= rank + 3) seen |= cells{1} << (7 * column + row);
        }
    }
    return seen;
}
inline constexpr cells rising_cells = diagonal_cells(rising);
inline constexpr cells falling_cells = diagonal_cells(falling);

// Converts from the register's layout, bit 7*row + column. Bits above 41 are dropped.
cells to_cells(std::uint64_t row_by_row);

// Sum of N*N over the maximal runs of two and three on all rows, columns and diagonals of at least four cells: the sum
// of one scorer after its last window position. The pieces must not contain a four.
unsigned run_sum(cells pieces);

// The first window position, 0 to 20, that shows a four; `window_positions` when there is none.
unsigned first_four(cells pieces);

// The lowest empty cell of every open column.
inline constexpr cells open_cells(cells occupied) {
    return (occupied + bottom_row) & board_cells;
}

// The gain of one more piece of a player, for all empty cells at once. Bits of cells that are occupied, or not the
// lowest empty one of their column, have no meaning.
//
// A piece that joins l pieces on one side of a line with r on the other makes a four when l + r >= 3. Otherwise the sum
// grows by 4 for each side that is not empty and by 1 more when l + r = 2: (1,0) +4, (2,0) 9-4 = +5, (1,1) +9. The
// directions are added in bit planes: bit c of plane k is bit k of the gain of cell c. The greatest gain is 32 (+9 on
// three lines, +5 below).
struct move_gains {
    cells four;
    std::array<cells, 6> plane;
};

namespace detail {

struct line_growth {
    cells low;   // there is a piece on the low side
    cells high;  // there is a piece on the high side
    cells two;   // exactly two pieces join, when it is not a four
    cells four;
};

[[gnu::always_inline]] inline line_growth grow_line(cells pieces, unsigned step) {
    const cells pair = pieces & (pieces << step);
    const cells low = pieces << step;
    const cells high = pieces >> step;
    const cells low_two = pair << step;
    const cells high_two = pair >> (2 * step);
    return {low, high, low_two | high_two | (low & high),
            (low_two & (high | (pieces << (3 * step)))) | (high_two & (low | (pieces >> (3 * step))))};
}

struct bit_sum {
    cells sum;
    cells carry;
};

[[gnu::always_inline]] inline bit_sum add(cells a, cells b) {
    return {a ^ b, a & b};
}

[[gnu::always_inline]] inline bit_sum add(cells a, cells b, cells c) {
    const cells half = a ^ b;
    return {half ^ c, (a & b) | (half & c)};
}

}  // namespace detail

[[gnu::always_inline]] inline move_gains gains_of(cells pieces) {
    using detail::add;
    const detail::line_growth h = detail::grow_line(pieces, horizontal);
    const detail::line_growth r = detail::grow_line(pieces & rising_cells, rising);
    const detail::line_growth f = detail::grow_line(pieces & falling_cells, falling);
    // Above the lowest empty cell of a column there is nothing.
    const cells below = pieces << vertical;
    const cells below_two = (pieces & below) << vertical;
    const cells below_four = below_two & (pieces << (3 * vertical));

    const auto ones = add(h.two, r.two, f.two);
    const auto ones_below = add(ones.sum, below_two);
    const auto twos = add(ones.carry, ones_below.carry);
    const auto fours_low = add(h.low, r.low, f.low);
    const auto fours_high = add(h.high, r.high, f.high);
    const auto fours_all = add(fours_low.sum, fours_high.sum, below);
    const auto fours = add(fours_all.sum, twos.carry);
    const auto eights_all = add(fours_low.carry, fours_high.carry, fours_all.carry);
    const auto eights = add(eights_all.sum, fours.carry);
    const auto sixteens = add(eights_all.carry, eights.carry);
    return {h.four | r.four | f.four | below_four,
            {ones_below.sum, twos.sum, fours.sum, eights.sum, sixteens.sum, sixteens.carry}};
}

// The gain of one cell, given as a single bit.
[[gnu::always_inline]] inline int gain_at(const move_gains& gains, cells cell) {
    const int shift = __builtin_ctzll(cell);
    unsigned gain = 0;
    for (unsigned k = 0; k < gains.plane.size(); ++k) gain |= unsigned((gains.plane[k] >> shift) & 1) << k;
    return int(gain);
}

// The greatest gain among some cells; 0 when there is none.
[[gnu::always_inline]] inline int greatest_gain(const move_gains& gains, cells candidates) {
    unsigned gain = 0;
    for (unsigned k = unsigned(gains.plane.size()); k-- > 0;) {
        const cells with_bit = candidates & gains.plane[k];
        candidates = with_bit ? with_bit : candidates;
        gain |= unsigned(with_bit != 0) << k;
    }
    return int(gain);
}

// The cells whose gain is at least `least`, which is 0 to 63.
[[gnu::always_inline]] inline cells gains_from(const move_gains& gains, unsigned least) {
    cells reached = ~cells{0};
    for (unsigned k = 0; k < gains.plane.size(); ++k) {
        const cells need = cells{0} - cells((least >> k) & 1);
        reached = (gains.plane[k] & (reached | ~need)) | (reached & ~need);
    }
    return reached;
}

}  // namespace tabletop::connect4_minimax_core
