// SPDX-License-Identifier: Apache-2.0
// Bits of instruction words.
#pragma once

#include <cstdint>

namespace tabletop {

constexpr bool bit(std::uint32_t word, unsigned position) {
    return (word >> position & 1) != 0;
}

constexpr bool matches(std::uint32_t instruction, std::uint32_t mask, std::uint32_t value) {
    return (instruction & mask) == value;
}

constexpr std::uint32_t rotate_right(std::uint32_t value, unsigned amount) {
    amount &= 31;
    return amount == 0 ? value : value >> amount | value << (32 - amount);
}

}  // namespace tabletop
