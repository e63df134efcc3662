// SPDX-License-Identifier: Apache-2.0
// Compiled together with a Verilated design: bits of its ports. Those of more than 64 bits are lists of words of 32.
#pragma once

#include <verilated.h>
#include <cstddef>
#include <cstdint>
#include <type_traits>

// An element of an array, whose elements lie one after the other.
template <typename Array>
auto& element_of(Array& array, std::size_t number) {
    return reinterpret_cast<std::remove_all_extents_t<Array>*>(&array)[number];
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
