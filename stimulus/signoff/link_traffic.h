// SPDX-License-Identifier: Apache-2.0
// Traffic for the labkit's link, as data. The same list is played on every view.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// A message is asked for.
struct link_request {
    std::uint64_t from = 0;
    std::uint64_t to = 0;   // 0: until it has been sent
    bool foretold = false;  // the end is known at the beginning
    unsigned move = 0;
};

// A byte arrives in the chip.
struct link_byte {
    std::uint64_t cycle = 0;
    std::uint8_t byte = 0;
};

// A pin's level from this cycle on.
struct link_level {
    std::uint64_t cycle = 0;
    std::uint64_t level = 0;
};

struct link_traffic {
    std::vector<link_request> requests;
    std::vector<link_byte> bytes;
    std::vector<link_level> takes;
    bool by_hand = false;  // there is no FT245R in front of the link, but these two
    std::vector<link_level> txe_n;
    std::vector<link_level> read;  // ft245_read
    std::vector<reset_press> resets;
    bool plain = false;           // a message is asked for until it has been sent, and no reset comes meanwhile
    unsigned pauses_in_time = 0;  // inside a message, as long as the timeout at most
    unsigned pauses_too_long = 0;
    std::uint64_t end_cycle = 0;
};

struct link_shape {
    unsigned slot = 72;
    std::uint64_t timeout = 0;
    bool by_hand = false;
    bool plain = false;
};

// Makes so many rounds, each with requests, something from the host, takes and sometimes a reset. Requests come at
// random and around the beginning of a frame, short, long and over several frames. The host sends messages that are
// right, with bytes twice and without bit 7 between, too long, too short, two in a row, with pauses about as long as
// the timeout. Takes are left out, come at random, about the cycle of the last byte, or are held over it. Resets come
// at random, or as pulses between two edges. In rounds made by hand TXE# and RXF# are of any length, and data change at
// any time.
link_traffic make_link_traffic(std::uint64_t seed, unsigned rounds, const link_shape& shape);

}  // namespace tabletop::signoff
