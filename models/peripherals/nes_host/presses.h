// SPDX-License-Identifier: Apache-2.0
// What makes a press of a button. Plain C++ without SystemC.
#pragma once

#include <cstdint>

namespace tabletop {

// Where the press-then-release machines step: at the pads' tick, or with every cycle of the fabric.
enum class press_domain : std::uint8_t { pad, fabric };

}  // namespace tabletop

namespace tabletop::nes_host_core {

inline constexpr unsigned buttons = 8;

// The bits of A, Left and Right that were pressed in the byte before and are not now.
constexpr std::uint8_t presses(std::uint8_t byte_before, std::uint8_t byte) {
    constexpr std::uint8_t pressable = 0x83;  // A, Left, Right
    return static_cast<std::uint8_t>(byte_before & ~byte & pressable);
}

}  // namespace tabletop::nes_host_core
