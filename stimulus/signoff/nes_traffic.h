// SPDX-License-Identifier: Apache-2.0
// Traffic for a game pad and for the host that reads pads, as data. The same lists are played on every view. Buttons
// are those of nes_pad: from the highest bit A, B, Select, Start, Up, Down, Left, Right.
#pragma once

#include "stimulus/signoff/moment.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// What the fingers do from a moment on.
struct button_step {
    moment at;
    unsigned pad = 0;  // 0 or 1
    std::uint8_t buttons = 0;
    bool plugged = true;
};

// Levels of a pad's strobes, bit 0 latch and bit 1 pad clock, that the pad is told of together: a host that goes its
// usual way can be foreseen, a foreign one is seen edge by edge.
struct strobe_step {
    std::uint64_t cycle = 0;
    std::uint64_t level = 0;
};
struct strobe_stretch {
    std::uint64_t told = 0;  // in the cycle of the first step or before
    std::vector<strobe_step> steps;
};

struct pad_traffic {
    std::vector<strobe_stretch> strobes;
    std::vector<button_step> buttons;
    std::uint64_t end_cycle = 0;
};

// Strobes of our host's shape with pad clocks from 8 cycles on, and foreign ones: short latches, 16 clocks, latch and
// clock together, glitches. Buttons in every phase of them, bounces, a plug that is pulled and put in again.
pad_traffic make_pad_traffic(std::uint64_t seed, unsigned frames);

// A level that the wire of a pad is turned over by, as noise does.
struct noise_step {
    std::uint64_t cycle = 0;
    unsigned pad = 0;
    bool turned = false;
};

// How a host reads its pads: in the first eight of `counts` pad clocks of `divider` cycles.
struct host_frame {
    std::uint64_t divider = 0;
    std::uint64_t counts = 8;

    std::uint64_t cycles() const { return divider * counts; }
};

struct host_traffic {
    std::vector<button_step> buttons;
    std::vector<noise_step> noise;
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
    std::uint64_t frame = 0;  // cycles
    bool plain = false;       // one button after the other, no noise and no reset
};

// A button of plain traffic.
struct plain_press {
    unsigned pad = 0;
    std::uint64_t pressed = 0;  // cycle
    std::uint64_t released = 0;
    std::uint64_t until = 0;  // the next one is pressed
};
std::vector<plain_press> presses_of(const host_traffic& traffic);

// Presses in every phase of a frame, short and long, some at once, with bounces and edges at the
// very cycles in which lines are sampled; unplugged pads; noise on the wires; resets in the midst of it.
host_traffic make_host_traffic(std::uint64_t seed, unsigned frames, const host_frame& frame);
// One button at a time, held and released for at least three frames each.
host_traffic make_plain_host_traffic(std::uint64_t seed, unsigned presses, const host_frame& frame);

}  // namespace tabletop::signoff
