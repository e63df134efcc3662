// SPDX-License-Identifier: Apache-2.0
// Brings the colour ports of any design to the bits a colour of a board: four of a Nexys 4, eight of a DE1-SoC.
#pragma once

#include <cstdint>

namespace tabletop {

// A colour of a port of 1 to 8 bits, the low ones of value, as so many: more are cut, fewer repeated.
template <unsigned wanted>
constexpr unsigned colour_bits(std::uint64_t value, unsigned bits) {
    const auto port = static_cast<unsigned>(value & ((1u << bits) - 1));
    if (bits >= wanted) return port >> (bits - wanted);
    unsigned repeated = 0;
    unsigned length = 0;
    for (; length < wanted; length += bits) repeated = repeated << bits | port;
    return repeated >> (length - wanted);
}

constexpr unsigned four_bits(std::uint64_t value, unsigned bits) {
    return colour_bits<4>(value, bits);
}
constexpr unsigned eight_bits(std::uint64_t value, unsigned bits) {
    return colour_bits<8>(value, bits);
}

}  // namespace tabletop
