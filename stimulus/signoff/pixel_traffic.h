// SPDX-License-Identifier: Apache-2.0
// Traffic for the labkit's converter, as data. The same list is played on every view.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

struct pixel_step {
    std::uint64_t cycle = 0;
    std::uint32_t pixel = 0;  // 18 bits
};

// Pixels that the converter is told of together: a line that can be foreseen, or one pixel at a time.
struct pixel_line {
    std::uint64_t told = 0;  // in the cycle of the first step or before
    std::vector<pixel_step> steps;
};

struct pixel_traffic {
    std::vector<pixel_line> lines;
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// Every level of each channel beside levels of the others at which a colour is at an end of its range; then so many
// random lines: a pixel a cycle and pixels that stay, told at once and told when they come; resets in the midst of it,
// at edges and between them.
pixel_traffic make_pixel_traffic(std::uint64_t seed, unsigned lines);

}  // namespace tabletop::signoff
