// SPDX-License-Identifier: Apache-2.0
// Bit slices of Verilated ports, whatever type Verilator gave them (8 to 64 bits, or an array of 32-bit words).
#pragma once

#include <cstdint>
#include <type_traits>

namespace tabletop {

// width: 1 to 32; a slice of a wide port lies in one of its words.
template <typename Port>
std::uint32_t get_bits(const Port& port, unsigned lsb, unsigned width) {
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    if constexpr (std::is_integral_v<Port>) {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(port) >> lsb & mask);
    } else {
        return static_cast<std::uint32_t>(port[lsb / 32] >> lsb % 32 & mask);
    }
}

template <typename Port>
void set_bits(Port& port, unsigned lsb, unsigned width, std::uint32_t value) {
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    if constexpr (std::is_integral_v<Port>) {
        port = static_cast<Port>((static_cast<std::uint64_t>(port) & ~(mask << lsb)) | (value & mask) << lsb);
    } else {
        auto& word = port[lsb / 32];
        word = static_cast<std::uint32_t>((word & ~(mask << lsb % 32)) | (value & mask) << lsb % 32);
    }
}

}  // namespace tabletop
