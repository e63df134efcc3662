// SPDX-License-Identifier: Apache-2.0
// Traffic for a parallel port, as data: what a processor does at its registers, and the levels of its pins.
#pragma once

#include "stimulus/signoff/bus_traffic.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct pio_level {
    std::uint64_t cycle = 0;
    std::uint64_t told = 0;   // cycle in which it is announced, before that
    std::uint32_t level = 0;  // of 32 pins; a port takes those that it has
};

struct pio_traffic {
    bus_traffic accesses;
    std::vector<pio_level> levels;  // by cycle; more than the accesses last
};

// Reads and writes of every register in all lanes, back to back and apart, responses taken late, resets in the midst
// of them; pins that change one by one and together, for a cycle and for long.
pio_traffic make_pio_traffic(std::uint64_t seed, unsigned accesses);

}  // namespace tabletop::signoff
