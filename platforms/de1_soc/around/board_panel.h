// SPDX-License-Identifier: Apache-2.0
// The lights, digits, switches and keys of the board as a picture below the screen, and in words. Plain C++17, no
// SystemC.
#pragma once

#include "base/picture.h"
#include "host/panel.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

struct board_state {
    std::uint32_t lights = 0;
    std::uint64_t segments = 0;  // eight bits a digit, digit 0 is the right one
    std::uint32_t switches = 0;  // 1: up
    std::uint32_t keys = 0;      // 1: held down
    std::uint64_t jp1 = 0;       // levels at the header's pins, and in the upper half which of them the port drives
    std::uint64_t jp2 = 0;
};

inline constexpr unsigned board_panel_height = 104;

// A screen of width 0 is black.
picture draw_board(const picture& screen, const board_state& state);

// The same as a panel whose parts are moved, in the order of these groups.
struct board_group {
    enum : unsigned { digits, lights, switches, keys, jp1, jp2 };
};
std::vector<panel_group> board_groups();
panel_levels board_levels(const board_state& state);

// "LEDR 1000000001  HEX   0042  SW 0000001000  KEY 0000", from the left as they are on the board.
std::string board_caption(const board_state& state);

}  // namespace tabletop
