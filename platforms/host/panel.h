// SPDX-License-Identifier: Apache-2.0
// What a person sees and moves at a machine beside its screen: lights, digits, switches, buttons. A level is what is
// seen: a light that is on, a switch that is up and a button that is held are 1.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

enum class panel_kind : std::uint8_t {
    lights,    // a bit of the group's level each, as of switches and buttons
    segments,  // digits of seven segments (base/seven_segments.h), eight bits each
    digits,    // hexadecimal ones, four bits each
    switches,
    buttons,
};

struct panel_group {
    panel_kind kind;
    std::string name;                      // "LEDR"
    unsigned count;                        // as many as the 64 bits of a level have room for
    std::vector<std::string> labels = {};  // of each; empty: their numbers, of which 0 is the right one
};

// Of the groups of a panel. Number 0 has the lowest bits.
using panel_levels = std::vector<std::uint64_t>;

// A person moves something.
struct panel_move {
    unsigned group = 0;
    unsigned number = 0;
    bool level = false;
};

constexpr bool is_moved(panel_kind kind) {
    return kind == panel_kind::switches || kind == panel_kind::buttons;
}

constexpr const char* name_of(panel_kind kind) {
    switch (kind) {
        case panel_kind::lights:
            return "lights";
        case panel_kind::segments:
            return "segments";
        case panel_kind::digits:
            return "digits";
        case panel_kind::switches:
            return "switches";
        case panel_kind::buttons:
            return "buttons";
    }
    return "";
}

}  // namespace tabletop
