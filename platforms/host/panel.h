// SPDX-License-Identifier: Apache-2.0
// What a person sees and moves at a machine beside its screen: lights, digits, switches, buttons, pins, pieces on a
// table. A level is what is seen: a light that is on, a switch that is up and a button that is held are 1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tabletop {

enum class panel_kind : std::uint8_t {
    lights,    // a bit of the group's level each, as of switches and buttons
    segments,  // digits of seven segments (base/seven_segments.h), eight bits each
    digits,    // hexadecimal ones, four bits each
    switches,
    buttons,
    pins,  // of a header: a bit each, as lights have it, and above them all as many, which the machine drives
};

struct panel_group {
    panel_kind kind;
    std::string name;                      // "LEDR"
    unsigned count;                        // as many as the 64 bits of a level have room for
    std::vector<std::string> labels = {};  // of each; empty: their numbers, of which 0 is the right one
};

// Of the groups of a panel. Number 0 has the lowest bits.
using panel_levels = std::vector<std::uint64_t>;

// A table with squares, each of which has room for a piece.
struct panel_table {
    struct piece_kind {
        std::string name;      // "red"
        std::uint32_t colour;  // 0x00RRGGBB
    };

    unsigned rows = 0;  // at most 64, from the top; 0: there is no table
    unsigned columns = 0;
    std::vector<piece_kind> kinds = {};
};

struct panel_square {
    unsigned row = 0;
    unsigned column = 0;

    bool operator==(const panel_square& other) const { return row == other.row && column == other.column; }
};

struct panel_piece {
    unsigned kind = 0;
    panel_square square;

    bool operator==(const panel_piece& other) const { return kind == other.kind && square == other.square; }
};

struct panel_state {
    panel_levels levels;
    std::vector<panel_piece> pieces = {};

    bool operator==(const panel_state& other) const { return levels == other.levels && pieces == other.pieces; }
    bool operator!=(const panel_state& other) const { return !(*this == other); }
};

// A person moves something of a group.
struct panel_move {
    unsigned group = 0;
    unsigned number = 0;
    bool level = false;
};

// A person moves a piece, puts a new one down or takes one away.
struct piece_move {
    std::optional<panel_square> from = std::nullopt;  // empty: it is a new one
    std::optional<panel_square> to = std::nullopt;    // empty: it is taken away
    unsigned kind = 0;                                // of a new one
};

using panel_act = std::variant<panel_move, piece_move>;

constexpr bool is_moved(panel_kind kind) {
    return kind == panel_kind::switches || kind == panel_kind::buttons || kind == panel_kind::pins;
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
        case panel_kind::pins:
            return "pins";
    }
    return "";
}

}  // namespace tabletop
