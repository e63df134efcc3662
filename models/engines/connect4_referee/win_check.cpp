// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_referee/win_check.h"

#include <array>
#include <cstdint>

namespace tabletop::connect4_referee_core {
namespace {

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
