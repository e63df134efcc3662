// SPDX-License-Identifier: Apache-2.0
// The seven position vectors of the Nexys 4 machine. Plain data, no SystemC.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop {

// What the painter gets for each column, from the left. Bits [11:0] are its six cells, two bits a cell from the bottom
// (bit 0: occupied, bit 1: black); bits [13:12] are the hovering slot above it in the same code. 10 counts as empty.
struct position_vectors {
    static constexpr unsigned columns = 7;
    static constexpr unsigned rows = 6;
    static constexpr unsigned hover_shift = 12;

    std::array<std::uint16_t, columns> column{};

    std::uint16_t cells(unsigned c) const { return column[c] & 0xFFF; }
    bool operator==(const position_vectors& other) const { return column == other.column; }
    bool operator!=(const position_vectors& other) const { return column != other.column; }
};

}  // namespace tabletop
