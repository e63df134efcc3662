// SPDX-License-Identifier: Apache-2.0
// Options and results of the functional core of connect6_threat. Plain data.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop::connect6_threat_core {

// What the master does.
enum class phase : std::uint8_t {
    receive = 0,  // START, IDLE and the byte states
    win_scan = 1,
    threat_scan = 2,
    placement_1 = 3,
    placement_2 = 4,
    transmit = 5,
};
inline constexpr std::array<const char*, 6> phase_names{"receive",     "win_scan",    "threat_scan",
                                                        "placement_1", "placement_2", "transmit"};

// Row and column as the 5-bit registers hold them: 1 to 19 on the board; 0 and 20 are ghosts. After a six of the enemy
// (README.md, "Windows without an empty cell") any other value can occur too.
struct cell {
    std::uint8_t row = 1;
    std::uint8_t column = 1;

    constexpr bool operator==(const cell& other) const { return row == other.row && column == other.column; }
};

enum class content : std::uint8_t { empty, own, enemy };

// How the engine is built ("Parameters" in README.md).
struct options {
    bool fixes = false;
    bool influenced = false;           // weights_update=influenced
    bool block_ram = false;            // board_memory=block_ram
    unsigned scan_lines = 1;           // 1, 2 or 4
    bool lfsr = false;                 // tie_break=lfsr
    std::uint16_t lfsr_seed = 0xACE1;  // not 0
    bool concurrent = false;           // scan=concurrent
    bool near = false;                 // white_opening=near
};

// What a window scan has done up to a result.
struct scan_activity {
    unsigned windows = 0;       // examined
    unsigned rounds = 0;        // window times that have passed: fewer than windows when lines are scanned side by side
    unsigned families = 0;      // begun, 1 to 6
    unsigned acknowledges = 0;  // pauses for fresh threats before this result
};

struct placement_activity {
    bool ran = false;
    unsigned occupied = 0;
    unsigned border = 0;     // empty border cells that are evaluated; with fixes they count as inner cells
    unsigned inner = 0;      // empty inner cells that are evaluated
    unsigned walked = 0;     // cells walked for them
    unsigned kept = 0;       // empty cells whose weights are kept from an earlier scan; influenced only
    bool first = false;      // since the reset
    bool requested = false;  // its request goes up with its first cycle, since a TX state is before it
};

struct answered_threat {
    scan_activity until;  // its result, this threat's own acknowledge not counted
    bool fresh = true;
};

// One reply and how it came about.
struct reply {
    unsigned stones = 0;          // 0 to 2
    std::array<cell, 2> stone{};  // in the order in which they are sent

    bool opening = false;  // the answer to `D`, or white's first one near the enemy: no scan ran
    bool win = false;
    bool win_repeated = false;  // the win flag was up already: no scan ran
    scan_activity win_scan;     // up to the window that wins, or the last one

    bool one_pass = false;  // win_scan has found the threats, too: threat and threat_scan are empty
    unsigned threats = 0;   // answered ones, 0 to 2
    std::array<answered_threat, 2> threat{};
    scan_activity threat_scan;  // up to the last window
    bool hangs = false;         // the threat scan never ends

    std::array<placement_activity, 2> placement{};  // CHK_PM1, CHK_PM2
};

}  // namespace tabletop::connect6_threat_core
