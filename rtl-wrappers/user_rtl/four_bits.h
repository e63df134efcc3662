// SPDX-License-Identifier: Apache-2.0
// From the colour ports of any design to the four bits a colour of a Nexys 4.
#pragma once

#include <cstdint>

namespace tabletop {

// A colour of a port of 1 to 8 bits, the low ones of value, as four: more are cut, fewer repeated.
constexpr unsigned four_bits(std::uint64_t value, unsigned bits) {
    constexpr unsigned wanted = 4;
    const auto port = static_cast<unsigned>(value & ((1u << bits) - 1));
    if (bits >= wanted) return port >> (bits - wanted);
    unsigned repeated = 0;
    unsigned length = 0;
    for (; length < wanted; length += bits) repeated = repeated << bits | port;
    return repeated >> (length - wanted);
}

}  // namespace tabletop
