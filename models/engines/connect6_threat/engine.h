// SPDX-License-Identifier: Apache-2.0
// Functional core of connect6_threat: the master's and the detector's state between two requests, and the search for a
// reply. Plain C++ without SystemC and without time: a reply comes with the activity of the states, timing.h turns it
// into cycles. It allocates no memory.
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

// Row and column as the 5-bit registers hold them: 1 to 19 on the board, 0 and 20 are ghosts.
struct cell {
    std::uint8_t row = 1;
    std::uint8_t column = 1;

    constexpr bool operator==(const cell& other) const { return row == other.row && column == other.column; }
};

enum class content : std::uint8_t { empty, own, enemy };

// How the engine is built ("Parameters" in README.md).
struct options {
    bool fixes = false;
    bool influenced = false;         // weights_update=influenced
    bool block_ram = false;          // board_memory=block_ram
    unsigned scan_lines = 1;         // 1, 2 or 4
    bool lfsr = false;               // tie_break=lfsr
    std::uint16_t lfsr_seed = 0xACE1;  // not 0
};

// Windows that a scan has examined up to some result, and what lengthened it.
struct scan_activity {
    unsigned windows = 0;   // results delivered
    unsigned families = 0;  // families begun, 1 to 6
    unsigned acknowledges = 0;  // threats with a fresh acknowledge before this result
};

struct placement_activity {
    bool ran = false;
    unsigned occupied = 0;
    unsigned border = 0;  // empty border cells that are evaluated
    unsigned inner = 0;   // empty inner cells that are evaluated
    unsigned walked = 0;  // cells walked for them
    unsigned kept = 0;    // empty cells whose weights are kept from an earlier scan; influenced only
    bool requested = false;  // the request line was up already: follows CHK_PM1
};

struct answered_threat {
    scan_activity until;  // its result, this threat's own acknowledge not counted
    bool fresh = true;
};

// One reply and how it came about.
struct reply {
    unsigned stones = 0;        // 0 to 2
    std::array<cell, 2> stone;  // in the order in which they are sent

    bool opening = false;  // the answer to `D`: no scan ran
    bool win = false;
    bool win_repeated = false;  // the win flag was up already
    scan_activity win_scan;

    unsigned threats = 0;  // answered ones, 0 to 2
    std::array<answered_threat, 2> threat;
    scan_activity threat_scan;        // up to the last window
    bool last_window_answered = false;  // the last window was an answered threat
    bool hangs = false;               // the threat scan never ends

    std::array<placement_activity, 2> placement;  // CHK_PM1, CHK_PM2
};

// The engine from the bytes it takes to the stones it sends. Starts as after a reset.
class engine {
  public:
    // Throws std::invalid_argument when an option is out of range.
    explicit engine(const options& build);

    void reset();

    // Takes the next byte. The reply when the byte completes a request (also one without stones), else null; it is
    // valid until the next call. A hanging engine takes no byte any more and returns null.
    const reply* take(std::uint8_t byte);

    // The master is in START or waits in a byte state, not in IDLE: a byte that waits is seen one cycle sooner.
    bool within_request() const;
    bool hangs() const;

    content at(cell where) const;  // empty outside the board
};

// The four characters of a stone on the line, '0' + 10 is ':'.
std::array<std::uint8_t, 4> encode(cell stone);

}  // namespace tabletop::connect6_threat_core
