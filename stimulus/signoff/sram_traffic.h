// SPDX-License-Identifier: Apache-2.0
// Traffic on both ports of an on-chip memory, as data.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct port1_access {
    moment from;
    bool write = false;
    std::uint32_t index = 0;  // of the word
    std::uint32_t value = 0;
    unsigned lanes = 0xF;
    unsigned accept_delay = 0;  // cycles until the response is taken
};

// What is on the pins in one cycle.
struct port2_access {
    std::uint64_t cycle = 0;
    bool write = false;
    std::uint32_t index = 0;
    std::uint32_t value = 0;
};

struct sram_traffic {
    std::vector<port1_access> port1;
    std::vector<port2_access> port2;  // at most one a cycle
    std::uint64_t end_cycle = 0;
};

// Words of a memory of so many. contended: both ports are at the same few words, now and then at others, often in one
// cycle; else each has words of its own.
sram_traffic make_sram_traffic(std::uint64_t seed, unsigned accesses, std::uint32_t words, bool contended);

}  // namespace tabletop::signoff
