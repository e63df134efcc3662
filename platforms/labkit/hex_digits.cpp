// SPDX-License-Identifier: Apache-2.0
#include "labkit/hex_digits.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

constexpr unsigned digits = 16;
constexpr unsigned pitch = 40;
constexpr unsigned width = 24;
constexpr unsigned thickness = 4;
constexpr std::uint32_t lit = 0xFF4020;

struct segment {
    unsigned x, y, width, height;
};

// a to g: the upper bar, then clockwise, then the one in the middle.
constexpr unsigned half = (hex_digits_height - thickness) / 2;
constexpr std::array<segment, 7> segments = {{{0, 0, width, thickness},
                                              {width - thickness, 0, thickness, half + thickness},
                                              {width - thickness, half, thickness, half + thickness},
                                              {0, 2 * half, width, thickness},
                                              {0, half, thickness, half + thickness},
                                              {0, 0, thickness, half + thickness},
                                              {0, half, width, thickness}}};

// Bit n: segment n.
constexpr std::array<std::uint8_t, 16> shapes = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07,
                                                 0x7F, 0x6F, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71};

void fill(picture& on, unsigned x, unsigned y, const segment& part) {
    for (unsigned row = 0; row < part.height; ++row) {
        for (unsigned column = 0; column < part.width; ++column) {
            on.pixels[std::size_t{y + part.y + row} * on.width + x + part.x + column] = lit;
        }
    }
}

}  // namespace

void draw_hex_digits(picture& on, unsigned x, unsigned y, std::uint64_t value) {
    static_assert((digits - 1) * pitch + width == hex_digits_width);
    for (unsigned n = 0; n < digits; ++n) {
        const auto shape = shapes[value >> 4 * (digits - 1 - n) & 0xF];
        for (unsigned s = 0; s < segments.size(); ++s) {
            if ((shape >> s & 1) != 0) fill(on, x + n * pitch, y, segments[s]);
        }
    }
}

}  // namespace tabletop
