// SPDX-License-Identifier: Apache-2.0
#include "labkit/hex_digits.h"

#include "base/seven_segments.h"

namespace tabletop {
namespace {

constexpr unsigned digits = 16;
constexpr unsigned pitch = 40;
constexpr segment_look look{24, hex_digits_height, 4, 0xFF4020};

}  // namespace

void draw_hex_digits(picture& on, unsigned x, unsigned y, std::uint64_t value) {
    static_assert((digits - 1) * pitch + look.width == hex_digits_width);
    for (unsigned n = 0; n < digits; ++n) {
        draw_segments(on, x + n * pitch, y, segments_of_digit(value >> 4 * (digits - 1 - n) & 0xF), look);
    }
}

}  // namespace tabletop
