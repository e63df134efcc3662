// SPDX-License-Identifier: Apache-2.0
// The two wires of a PS/2 link as a value of a cycle_pin_if: what one side does to them. Each is high where neither
// side pulls it low, so a wire's level is the AND of both.
#pragma once

#include <cstdint>

namespace tabletop {

struct ps2_wires {
    static constexpr std::uint64_t clock = 1 << 0;
    static constexpr std::uint64_t data = 1 << 1;
    static constexpr std::uint64_t released = clock | data;
};

// A frame: start bit, eight data bits, parity and stop bit; a command has the acknowledge behind it.
inline constexpr unsigned ps2_data_bits = 8;
inline constexpr unsigned ps2_frame_bits = 11;

// Data and parity bit together have an odd number of ones.
constexpr bool ps2_parity(std::uint8_t byte) {
    unsigned ones = byte;
    ones ^= ones >> 4;
    ones ^= ones >> 2;
    ones ^= ones >> 1;
    return (ones & 1) == 0;
}

}  // namespace tabletop
