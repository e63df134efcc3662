// SPDX-License-Identifier: Apache-2.0
// Traffic for the labkit's screen, as data. The same list is played on every view.
#pragma once

#include "stimulus/signoff/moment.h"
#include "stimulus/signoff/pixel_traffic.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tabletop::signoff {

inline constexpr std::uint64_t checkers_line_cycles = 1344;
inline constexpr std::uint64_t checkers_frame_cycles = 806 * checkers_line_cycles;

// The levels of the pins, as far as they say what is to be seen.
struct checkers_board_pins {
    std::array<std::uint64_t, 2> display{};  // {0, code} of 16 squares each
    std::uint32_t reject = 0;
    std::uint32_t blink = 0;
    std::uint32_t swap = 0;
    bool calibrating = false;
    unsigned winner = 0;  // {game_over, winner[1:0]}
    bool show_video = false;
    unsigned x0 = 100, y0 = 60, dx = 48, dy = 48;
};

struct checkers_board_step {
    std::uint64_t cycle = 0;
    std::uint64_t told = 0;  // in this cycle or before
    checkers_board_pins pins;
};

struct cycle_stretch {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
};

struct checkers_screen_traffic {
    std::vector<checkers_board_step> boards;  // by cycle, in the order in which they are told
    std::vector<pixel_line> video;            // 24 bits a pixel
    std::vector<cycle_stretch> looks;         // every cycle of them is looked at
    std::vector<std::uint64_t> probes;        // cycles in which the counters are looked at
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// Makes so many frames of boards, marks, grids and video that change anywhere, with resets in between; then a reset,
// and the same around the frames in which marks change to their second colour and back, with two whole frames of the
// second.
checkers_screen_traffic make_checkers_screen_traffic(std::uint64_t seed, unsigned frames);

// What comes after that cycle is not played.
void end_earlier(checkers_screen_traffic& traffic, std::uint64_t cycle);

}  // namespace tabletop::signoff
