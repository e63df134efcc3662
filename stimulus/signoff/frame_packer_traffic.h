// SPDX-License-Identifier: Apache-2.0
// Traffic for the labkit's frame packer, as data. The same list is played on every view.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// Freeze has another level from this cycle on, 1 from the first one on.
struct freeze_step {
    std::uint64_t cycle = 0;
    std::uint64_t told = 0;  // in this cycle or before
};

struct looked_at {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
};

struct frame_packer_traffic {
    std::uint64_t camera_phase = 0;
    std::vector<freeze_step> freezes;
    std::vector<reset_press> resets;
    std::vector<looked_at> looks;  // in order: pins of each of their cycles are looked at
    std::uint64_t end_cycle = 0;
};

// Three frames of the camera. In each so many freezes, and some at the first and the last lines of both fields, that
// begin and end anywhere between the even pixel of a word and its write, at ends of lines, for a few cycles and for
// some lines; in the second frame one as long as a scan. In the second and the third, a reset in each field that finds
// a word on its way to the memory; some that no edge sees.
frame_packer_traffic make_frame_packer_traffic(std::uint64_t seed, unsigned freezes);

}  // namespace tabletop::signoff
