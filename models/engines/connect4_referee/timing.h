// SPDX-License-Identifier: Apache-2.0
// Cycles of the referee, counted from the cycle of the event ("Timing" in README.md).
#pragma once

#include <cstdint>

namespace tabletop::connect4_referee_core {

// ca: exact, from the event to the first cycle in which the new level is on the pins.
struct exact_cycles {
    std::uint64_t moved = 1;     // CS and the hovering slot
    std::uint64_t enabled = 1;   // DROP: the enable bit of the column, for one cycle
    std::uint64_t loaded = 2;    // SETTLE: the vector
    std::uint64_t judged = 3;    // CHECK: win
    std::uint64_t decided = 4;   // PLAY of the next player, DRAW, or FILL: all enable bits, for one cycle
    std::uint64_t filled = 5;    // SHOW: the winner's picture
    std::uint64_t clearing = 1;  // CLEAR: all enable bits, for one cycle
    std::uint64_t cleared = 2;   // PLAY: vectors, player, CS
    std::uint64_t unjudged = 3;  // win is low again
};

// at: what comes of an event comes at once, and a win has one consequence more, the winner's picture. They are not
// fitted, but the middle of what a drop does, and the time from win to picture.
struct average_cycles {
    std::uint64_t reaction = 3;
    std::uint64_t picture = 2;  // after the reaction
};

}  // namespace tabletop::connect4_referee_core
