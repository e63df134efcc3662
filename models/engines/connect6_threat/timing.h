// SPDX-License-Identifier: Apache-2.0
// Cycles of a reply ("Cycles" in README.md).
#pragma once

#include "engines/connect6_threat/engine.h"

#include <array>
#include <cstdint>

namespace tabletop::connect6_threat_core {

struct timed_phase {
    phase what;
    std::uint64_t cycles;
};

// Relative to the last pop, the cycle in which the last byte of the request left the receive FIFO.
struct reply_timing {
    std::array<timed_phase, 8> phases{};        // one after the other, the first begins one cycle after the last pop
    unsigned phase_count = 0;                   // after them the master is in IDLE, or in a byte state
    std::array<std::uint64_t, 2> first_push{};  // of each stone; the other three follow cycle by cycle
    bool never_ends = false;                    // the last phase goes on for ever
};

// ca: exact, cycles of the detector's steps. An empty inner cell takes `inner` and one for every cell walked.
struct exact_cycles {
    unsigned window = 9;
    unsigned occupied = 4;
    unsigned border = 9;
    unsigned inner = 9;
    unsigned kept = 5;
};

exact_cycles exact_cycles_of(const options& build);

// What the cells of a placement scan take without what is walked from them.
std::uint64_t standing_cycles(const placement_activity& ran, const exact_cycles& each);

// ca: from what the detector did.
reply_timing exact_timing(const reply& done, const options& build);

// The `at` view: a window scan takes so much for every window; a placement scan so much on an empty board, and less for
// every stone on it, late stones less than early ones. With kept weights each cell takes its own cycles,
// and one that is evaluated what is walked from it on average. Fitted by `tabletop signoff connect6_threat --fit`; what
// block RAM, lines side by side and the fixes add is in README.md.
struct average_cycles {
    std::uint64_t per_1000_windows = 9'005;
    std::uint64_t per_1000_rounds_of_2 = 9'554;   // of two windows; what is above 9000 the shorter lines wait
    std::uint64_t per_1000_rounds_of_4 = 10'108;  // of four
    std::uint64_t placement = 12'881;
    std::uint64_t less_per_1000_stones = 43'197;
    std::uint64_t early_stones = 100;  // not fitted; those behind them are more and more often near the border
    std::uint64_t more_per_1000_squared_late_stones = 64;
    // weights_update=influenced: cells walked from an inner cell that is evaluated, in proportion to the share of empty
    // cells.
    std::uint64_t walked_per_1000_renewed = 39'500;
};

// at: from the number of windows, of threats, of stones and of evaluated cells alone.
reply_timing average_timing(const reply& done, const options& build, const average_cycles& average = {});

}  // namespace tabletop::connect6_threat_core
