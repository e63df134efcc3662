// SPDX-License-Identifier: Apache-2.0
// The clocks of the real boards, which speeds are held against.
#pragma once

#include <cstdint>

namespace tabletop {

inline constexpr std::uint64_t zynq_board_hz = 100'000'000;    // seed: fabric clock of the XC7Z020 design
inline constexpr std::uint64_t spartan_board_hz = 50'000'000;  // seed: on-board clock of the Spartan-3A board
inline constexpr std::uint64_t nexys4_board_hz = 100'000'000;  // seed: the only oscillator of the board

}  // namespace tabletop
