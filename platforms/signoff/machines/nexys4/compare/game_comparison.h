// SPDX-License-Identifier: Apache-2.0
// Compares what two machines with pads and a screen have done, whoever's RTL is in one: pins by their changes and cycle
// since reset, pictures pixel by pixel. It compares by category, so that a screen can be right although its syncs are
// other ones.
#pragma once

#include "base/picture.h"
#include "signoff/compare/comparison.h"
#include "signoff/compare/picture_difference.h"
#include "signoff/compare/pin_levels.h"

#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Pixels outside the picture that are not black, where our raster puts them.
struct lit_blanking {
    std::uint64_t looked_at = 0;
    std::uint64_t lit = 0;
    std::string first;              // "(640, 0) is F00h"
    std::uint64_t first_cycle = 0;  // of the look that found it
};

struct nexys4_record {
    pin_levels pins;                          // channels of the nexys4 machine
    std::vector<picture> looks;               // at the times when the screen was at rest
    std::vector<picture> frames;              // every frame that was not like the one before it
    std::vector<std::uint64_t> look_cycles;   // of the looks
    std::vector<std::uint64_t> frame_cycles;  // the last of each frame
    std::string mode;                         // of the screen, as measured
    lit_blanking blanking;
};

// What the design has, and so what can be compared.
struct game_scope {
    bool pads = true;   // pad_pins
    bool bytes = true;  // and these, too
    bool events = true;
    bool screen = true;  // vga_pins
    bool pixels = true;  // the design knows what there is to be seen
};

struct game_verdict {
    std::string category;  // "pad pins", "bytes", "events", "syncs", "blanking", "pixels"
    comparison result;
    std::optional<picture_difference> difference;  // of the first pictures that differ
    std::optional<std::uint64_t> first_cycle;      // at which the first difference was seen, since the start
};

// One verdict a category in scope. While the reset is held nothing is compared: it may be synchronous. A pin that does
// the same so many cycles later or earlier is a difference, and it is said to be that; align: it is none when all pins
// of its category are off by as much. Then pictures that begin with such a pin are compared at rest only.
std::vector<game_verdict> compare_game(const nexys4_record& ours, const nexys4_record& theirs, const game_scope& scope,
                                       bool align = false);

}  // namespace tabletop
