// SPDX-License-Identifier: Apache-2.0
// The pins between an FT245R and the fabric, as levels of a cycle_pin_if. Plain data, no SystemC.
#pragma once

#include <cstdint>

namespace tabletop {

// Into the chip: the next byte to the host. It takes it when WR falls.
struct ft245_write {
    static constexpr std::uint64_t data_mask = 0xFF;
    static constexpr std::uint64_t drive = 1u << 8;  // the fabric drives the data pins
    static constexpr std::uint64_t wr = 1u << 9;
    static constexpr unsigned bits = 10;
};

// Out of the chip: the next byte from the host.
struct ft245_read {
    static constexpr std::uint64_t data_mask = 0xFF;  // 0 as long as they are not valid
    static constexpr std::uint64_t rxf_n = 1u << 8;   // 0: a byte waits
    static constexpr unsigned bits = 9;
};

}  // namespace tabletop
