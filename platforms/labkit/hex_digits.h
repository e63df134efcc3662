// SPDX-License-Identifier: Apache-2.0
// The sixteen hexadecimal digits of the labkit's board, as a picture. Plain C++17, no SystemC.
#pragma once

#include "base/picture.h"

#include <cstdint>

namespace tabletop {

inline constexpr unsigned hex_digits_width = 624;
inline constexpr unsigned hex_digits_height = 48;

// The most significant digit first, with its upper left corner at (x, y); all of it lies inside.
void draw_hex_digits(picture& on, unsigned x, unsigned y, std::uint64_t value);

}  // namespace tabletop
