// SPDX-License-Identifier: Apache-2.0
// Traffic for a PS/2 port, as data: what a processor does at its registers, what a device sends by itself, and how it
// clocks each command.
#pragma once

#include "stimulus/signoff/bus_traffic.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// Both wires in these, clock in bit 0 and data in bit 1; 1: released.
struct ps2_level {
    std::uint64_t cycle = 0;
    std::uint64_t level = 0;
};

enum class ps2_frame_kind : std::uint8_t { none, good, wrong_parity, low_stop, cut_off, slow, no_start, glitches };

inline constexpr std::array<const char*, 8> ps2_frame_kinds = {"none",    "good", "wrong parity", "low stop bit",
                                                               "cut off", "slow", "no start bit", "glitches"};

struct ps2_frame {
    ps2_frame_kind kind = ps2_frame_kind::good;
    std::uint64_t told = 0;         // cycle in which its levels are announced, not after the first of them
    std::vector<ps2_level> levels;  // by cycle; ends released
};

// What the device does when the clock is released and data is low.
struct ps2_reply {
    unsigned pulses = 11;        // of the clock; 0: it does not answer
    unsigned delay = 2;          // cycles from the request to the first
    unsigned low = 4;            // cycles of each
    unsigned high = 4;           // between two
    unsigned pauses_before = 0;  // this pulse, the first is 0
    unsigned pause = 0;          // cycles
    bool acknowledges = true;
    unsigned data_held = 2;  // cycles from the end of the last pulse to that of the acknowledge
};

struct ps2_port_traffic {
    bus_traffic accesses;
    std::vector<ps2_frame> frames;   // in order, one after the other; they last longer than the accesses
    std::vector<ps2_reply> replies;  // one for each command, from the first again behind the last
};

// What the traffic is measured by, in cycles.
struct ps2_port_pace {
    unsigned filter = 0;
    unsigned inhibit = 0;
    unsigned start = 0;
    unsigned transfer = 0;
    bool fills = true;  // the FIFO, which takes hundreds of frames
};

// Turns of a few accesses each: bytes read as they come, late, and in bursts; the FIFO filled beyond its end and
// emptied; commands, alone and several at once, in all lanes; interrupts on and off; resets in the midst of it.
// Meanwhile frames of all kinds, back to back and apart, also across commands, and replies that come late, break off,
// or do not come.
ps2_port_traffic make_ps2_port_traffic(std::uint64_t seed, unsigned turns, const ps2_port_pace& pace);

// The same without resets: every request begins with an edge.
ps2_port_traffic make_plain_ps2_port_traffic(std::uint64_t seed, unsigned turns, const ps2_port_pace& pace);

}  // namespace tabletop::signoff
