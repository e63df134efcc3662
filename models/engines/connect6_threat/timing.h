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
struct reply_cycles {
    std::array<timed_phase, 8> phases{};  // one after the other, the first begins one cycle after the last pop
    unsigned phase_count = 0;             // after them the master is in IDLE, or in a byte state
    std::array<std::uint64_t, 2> first_push{};  // of each stone; the other three follow cycle by cycle
    bool never_ends = false;                    // the last phase goes on for ever
};

// ca: exact.
reply_cycles exact_cycles(const reply& done, const options& build);
// at: from the number of windows and of stones alone.
reply_cycles approximate_cycles(const reply& done, const options& build);

}  // namespace tabletop::connect6_threat_core
