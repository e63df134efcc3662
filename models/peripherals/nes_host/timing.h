// SPDX-License-Identifier: Apache-2.0
// What happens when in a frame of the pads ("Cycles" in README.md). Plain C++ without SystemC.
#pragma once

#include "peripherals/nes_host/presses.h"

#include <array>
#include <cstdint>

namespace tabletop::nes_host_core {

// Cycles from the start of a frame.
struct frame_timing {
    std::uint64_t length = 0;
    std::array<std::uint64_t, buttons> sample{};  // cycles whose levels of the data line become the byte, A first
    std::uint64_t byte = 0;                       // the first in which the byte register has it
    std::uint64_t event = 0;                      // in which its presses are announced
};

// ca: exact.
struct exact_cycles {
    std::uint64_t synchroniser = 2;     // a tick sees the data line as it was so long before
    std::uint64_t event_in_fabric = 1;  // after the byte; in the pads' domain it comes a pad clock after it
};

// at: from the end of the pad clock in which the pads latch to the event, in pad clocks and cycles besides.
struct average_cycles {
    std::uint64_t pad_clocks = 8;
    std::uint64_t cycles = 1;
    std::uint64_t pad_clocks_in_fabric = 7;
    std::uint64_t cycles_in_fabric = 2;
};

// divider: cycles of a pad clock. counts: pad clocks of a frame, of which the first eight read the pads.
frame_timing exact_timing(unsigned divider, press_domain domain, unsigned counts = buttons);

// at: each bit at the end of its pad clock, the event a constant after the first.
frame_timing average_timing(unsigned divider, press_domain domain, unsigned counts = buttons);

}  // namespace tabletop::nes_host_core
