// SPDX-License-Identifier: Apache-2.0
// What happens when in a frame of the pads ("Cycles" in README.md), and what makes a press. Plain C++ without SystemC.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop {

// Where the press-then-release machines step: at the pads' tick, or with every cycle of the fabric.
enum class press_domain : std::uint8_t { pad, fabric };

}  // namespace tabletop

namespace tabletop::nes_host_core {

inline constexpr unsigned buttons = 8;

// Cycles from the start of a frame.
struct frame_timing {
    std::uint64_t length = 0;
    std::array<std::uint64_t, buttons> sample{};  // cycles whose levels of the data line become the byte, A first
    std::uint64_t byte = 0;                       // the first in which the byte register has it
    std::uint64_t event = 0;                      // in which its presses are announced
};

// ca: exact. divider: cycles of a pad clock.
frame_timing exact_timing(unsigned divider, press_domain domain);

// at: each bit at the end of its pad clock, the event a constant after the first.
frame_timing average_timing(unsigned divider, press_domain domain);

// The bits of A, Left and Right that were pressed in the byte before and are not now.
std::uint8_t presses(std::uint8_t byte_before, std::uint8_t byte);

}  // namespace tabletop::nes_host_core
