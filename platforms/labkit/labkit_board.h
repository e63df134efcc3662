// SPDX-License-Identifier: Apache-2.0
// The labkit's board.
#pragma once

#include <cstdint>

namespace tabletop {

// "65 MHz": 27 MHz * 24 / 10.
inline constexpr std::uint64_t labkit_board_hz = 64'800'000;

}  // namespace tabletop
