// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_referee/win_check.h"

#include <cstdint>

namespace tabletop::connect4_referee_core {
namespace {

// A family: where its groups begin, and the step from cell to cell.
struct family {
    unsigned columns;    // the groups begin in columns 0 to this - 1
    unsigned first_row;  // and in rows from this
    unsigned rows;       // so many of them
    int column_step;
    int row_step;
    bool column_by_column;  // the order of the groups; else row by row
};

constexpr std::array<family, 4> families = {{
    {4, 0, 6, 1, 0, false},  // horizontal
    {7, 0, 3, 0, 1, true},   // vertical
    {4, 0, 3, 1, 1, false},  // rising diagonal
    {4, 3, 3, 1, -1, false}  // falling diagonal
}};

constexpr auto make_groups() {
    std::array<std::array<cell, 4>, group_count> groups{};
    std::size_t k = 0;
    for (const auto& f : families) {
        for (unsigned n = 0; n < f.columns * f.rows; ++n) {
            const auto column = f.column_by_column ? n / f.rows : n % f.columns;
            const auto row = f.first_row + (f.column_by_column ? n % f.rows : n / f.columns);
            for (unsigned i = 0; i < 4; ++i) {
                groups[k][i].column = column + i * static_cast<unsigned>(f.column_step);
                groups[k][i].row = row + i * static_cast<unsigned>(f.row_step);
            }
            ++k;
        }
    }
    return groups;
}

constexpr auto groups = make_groups();

// Sets of cells are bits 7 * column + row. The seventh bit of a column is never set and keeps lines from running on
// into the next column.
constexpr unsigned bits_of_column = 7;

constexpr auto make_masks() {
    std::array<std::uint64_t, group_count> masks{};
    for (std::size_t k = 0; k < group_count; ++k) {
        for (const auto& at : groups[k]) masks[k] |= std::uint64_t{1} << (bits_of_column * at.column + at.row);
    }
    return masks;
}

constexpr auto masks = make_masks();

struct chips {
    std::uint64_t occupied = 0;
    std::uint64_t black = 0;
    std::uint64_t red() const { return occupied & ~black; }
};

// Bits 0, 2, 4 .. 10 side by side.
std::uint64_t every_other_bit(unsigned vector) {
    std::uint64_t bits = 0;
    for (unsigned row = 0; row < position_vectors::rows; ++row) bits |= std::uint64_t{vector >> (2 * row) & 1u} << row;
    return bits;
}

chips chips_of(const position_vectors& vectors) {
    chips found;
    for (unsigned c = 0; c < position_vectors::columns; ++c) {
        found.occupied |= every_other_bit(vectors.cells(c)) << (bits_of_column * c);
        found.black |= every_other_bit(vectors.cells(c) >> 1u) << (bits_of_column * c);
    }
    found.black &= found.occupied;
    return found;
}

bool covers(std::uint64_t cells, std::uint64_t mask) {
    return (cells & mask) == mask;
}

bool has_four(std::uint64_t cells) {
    // Up, right, down-right and up-right.
    for (const unsigned step : {1u, bits_of_column, bits_of_column - 1, bits_of_column + 1}) {
        const auto pairs = cells & cells >> step;
        if ((pairs & pairs >> (2 * step)) != 0) return true;
    }
    return false;
}

}  // namespace

std::array<cell, 4> group_cells(std::size_t group) {
    return groups.at(group);
}

group_set full_groups(const position_vectors& vectors) {
    const auto found = chips_of(vectors);
    group_set set;
    for (std::size_t k = 0; k < group_count; ++k) set[k] = covers(found.occupied, masks[k]);
    return set;
}

group_set won_groups(const position_vectors& vectors) {
    const auto found = chips_of(vectors);
    group_set set;
    for (std::size_t k = 0; k < group_count; ++k)
        set[k] = covers(found.red(), masks[k]) || covers(found.black, masks[k]);
    return set;
}

bool any_won(const position_vectors& vectors) {
    const auto found = chips_of(vectors);
    return has_four(found.red()) || has_four(found.black);
}

}  // namespace tabletop::connect4_referee_core
