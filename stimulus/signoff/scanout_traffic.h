// SPDX-License-Identifier: Apache-2.0
// Traffic for the scan-out of a frame buffer, as data: what its memories hold, what is written into them while the beam
// moves, and what its control says.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// A frame of 800 x 525 pixels of one cycle.
inline constexpr std::uint64_t scanout_line_cycles = 800;
inline constexpr std::uint64_t scanout_frame_cycles = 420'000;
inline constexpr unsigned scanout_formats = 4;  // and black

struct scanout_write {
    moment at;  // in order
    bool is_character = false;
    std::uint32_t offset = 0;  // in its memory
    std::uint32_t value = 0;
    unsigned bytes = 4;  // 1, 2 or 4
};

struct scanout_step {
    std::uint64_t cycle = 0;
    std::uint32_t base = 0;  // offset in the memory of the pixels
    unsigned format = 0;
    bool characters = false;
};

struct scanout_traffic {
    std::vector<std::uint8_t> pixels;      // what the memories hold at the start
    std::vector<std::uint8_t> characters;  // 8 KiB
    std::vector<scanout_step> control;     // by cycle; the first from the start
    std::vector<scanout_write> writes;
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// frames: whole ones, two in each format and two black, again and again, every second with characters over it and told
// in the one cycle in which control is taken; after them half a frame that a reset ends, three that resets of one cycle
// end in vertical sync, and one from its beginning. Pictures of patches, with lines of noise; bases at every byte;
// writes before, behind and under the beam, also with the very edge that fetches.
scanout_traffic make_scanout_traffic(std::uint64_t seed, unsigned frames);

}  // namespace tabletop::signoff
