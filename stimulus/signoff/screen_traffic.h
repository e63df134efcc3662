// SPDX-License-Identifier: Apache-2.0
// Traffic for the two blocks behind the screen of the Nexys 4 machine, as data: its timing generator and its painter.
#pragma once

#include "stimulus/signoff/moment.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// A frame of the usual 800 x 525 pixels of 4 cycles.
inline constexpr std::uint64_t screen_line_cycles = 3200;
inline constexpr std::uint64_t screen_frame_cycles = 1'680'000;

struct timing_traffic {
    std::vector<std::uint64_t> probes;  // cycles in which the counters are looked at
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// Some frames, resets in the midst of them, and looks at the counters around the ends of lines and frames.
timing_traffic make_timing_traffic(std::uint64_t seed, unsigned frames);

struct position_step {
    std::uint64_t cycle = 0;
    std::uint64_t told = 0;  // cycle in which it is announced, that one or before
    std::array<std::uint16_t, 7> columns{};
};

struct painter_traffic {
    std::vector<position_step> positions;  // by cycle
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// Boards of all kinds, also such as no game reaches, that change anywhere in a frame: between two lines, within a
// pixel, in one cycle after another; resets in the midst of it.
painter_traffic make_painter_traffic(std::uint64_t seed, unsigned frames);

}  // namespace tabletop::signoff
