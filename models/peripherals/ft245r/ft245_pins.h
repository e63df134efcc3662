// SPDX-License-Identifier: Apache-2.0
// The pins between an FT245R and the fabric, side by side as levels of a cycle_pin_if. Plain data, no SystemC.
#pragma once

#include <cstdint>

namespace tabletop::ft245_pins {

inline constexpr std::uint64_t data_mask = 0xFF;  // bits [7:0], either way

// Into the chip.
inline constexpr std::uint64_t drive = 1u << 8;  // the fabric drives the data pins
inline constexpr std::uint64_t wr = 1u << 9;     // the chip takes a byte when it falls
inline constexpr std::uint64_t rd_n = 1u << 10;  // active low
inline constexpr unsigned into_chip_bits = 11;

// Out of the chip, active low both.
inline constexpr std::uint64_t rxf_n = 1u << 8;  // 0: a byte waits for the fabric
inline constexpr std::uint64_t txe_n = 1u << 9;  // 0: the chip can take a byte
inline constexpr unsigned out_of_chip_bits = 10;

}  // namespace tabletop::ft245_pins
