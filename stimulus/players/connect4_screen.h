// SPDX-License-Identifier: Apache-2.0
// The screen of the Nexys 4 machine, as somebody who looks at it understands it: 42 cells and 7 slots above them.
#pragma once

#include <cstdint>
#include <optional>

#include "base/picture.h"

namespace tabletop {

struct connect4_screen {
    // Cells as in connect4_position: bit 7 * column + row.
    std::uint64_t red = 0;
    std::uint64_t black = 0;
    // Hovering chips, bit c above column c.
    unsigned hovering_red = 0;
    unsigned hovering_black = 0;

    bool operator==(const connect4_screen& other) const {
        return red == other.red && black == other.black && hovering_red == other.hovering_red &&
               hovering_black == other.hovering_black;
    }
    bool operator!=(const connect4_screen& other) const { return !(*this == other); }
};

// Nothing when it is no picture of this machine: another size, a region of another colour, or of more than one. The
// outermost two pixels of a region do not count, so that the picture may be off by one.
std::optional<connect4_screen> read_connect4_screen(const picture& image);

}  // namespace tabletop
