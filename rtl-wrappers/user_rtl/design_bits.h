// SPDX-License-Identifier: Apache-2.0
// Compiled together with a Verilated design: bits of its ports. Those of more than 64 bits are lists of words of 32.
#pragma once

#include <verilated.h>
#include <cstddef>
#include <cstdint>

// From bit `low` on, as many as fit.
template <typename Port>
std::uint64_t bits_from(const Port& port, unsigned low) {
    return std::uint64_t{port} >> low;
}
template <std::size_t Words>
std::uint64_t bits_from(const VlWide<Words>& port, unsigned low) {
    const std::size_t word = low / 32;
    const std::uint64_t upper = word + 1 < Words ? port.at(word + 1) : 0;
    return (upper << 32 | port.at(word)) >> low % 32;
}
template <typename Port>
void set_bit(Port& port, unsigned number, bool level) {
    const auto mask = static_cast<Port>(Port{1} << number);
    port = static_cast<Port>(level ? port | mask : port & ~mask);
}
template <std::size_t Words>
void set_bit(VlWide<Words>& port, unsigned number, bool level) {
    set_bit(port.at(number / 32), number % 32, level);
}
template <typename Port>
void set_bits(Port& port, unsigned low, unsigned bits, std::uint64_t value) {
    for (unsigned n = 0; n < bits; ++n) set_bit(port, low + n, (value >> n & 1) != 0);
}
