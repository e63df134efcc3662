// SPDX-License-Identifier: Apache-2.0
// Traffic for the control of a screen's buffers, as data: what a processor does at its registers, and when frames end.
#pragma once

#include "stimulus/signoff/bus_traffic.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// Cycles of the pixel clock in which frame_end is 1.
struct frame_end_pulse {
    std::uint64_t told = 0;  // cycle in which it is announced, before the first
    std::uint64_t first = 0;
    std::uint64_t end = 0;  // after the last
};

struct pixel_buffer_traffic {
    bus_traffic accesses;
    std::vector<frame_end_pulse> frames;  // by cycle, apart; more than the accesses last
};

// Reads and writes of every register in all lanes, back to back and apart, responses taken late, resets in the midst
// of them; frames of a few cycles, so that requests and writes meet each part of their ends.
pixel_buffer_traffic make_pixel_buffer_traffic(std::uint64_t seed, unsigned accesses);

// The same without resets: every request begins with an edge.
pixel_buffer_traffic make_plain_pixel_buffer_traffic(std::uint64_t seed, unsigned accesses);

}  // namespace tabletop::signoff
