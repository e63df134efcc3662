// SPDX-License-Identifier: Apache-2.0
// Traffic for the painter of the DE1-SoC's board, as data: what the processor writes to its word, when the processor is
// at one of the two ports, frames and resets.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// The processor writes the painter's word in this cycle, in which it has the port.
struct asked_drawing {
    std::uint64_t cycle = 0;
    std::uint32_t word = 0;
};

struct disc_traffic {
    std::vector<asked_drawing> asked;
    std::vector<std::uint64_t> words_taken;   // in order, with those of `asked`
    std::vector<std::uint64_t> pixels_taken;  // in order
    std::vector<std::uint64_t> frames;        // in order, none next to another
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// A board, and so many commands, most of them discs in any cell and of either colour: with bits that do not count, with
// columns and rows that are none, words that ask for nothing, and some that come while another command is carried out.
// Frames are as far apart as a disc's drawing takes, now and then nearer. contended: the processor is at both ports
// now and then, for one cycle or for many. Resets find the painter in any state. step: lines that a disc falls in a
// frame.
disc_traffic make_disc_traffic(std::uint64_t seed, unsigned commands, unsigned step, bool contended);

}  // namespace tabletop::signoff
