// SPDX-License-Identifier: Apache-2.0
// Digits of seven segments: which of them a character has, what character a pattern is, and how they look. Plain C++17,
// no SystemC.
#pragma once

#include "base/picture.h"

#include <cstdint>
#include <optional>

namespace tabletop {

// Bit n of a pattern is segment n: a is the upper bar, b to f follow clockwise, g is the bar in the middle.
inline constexpr unsigned segment_count = 7;
inline constexpr std::uint8_t all_segments = (1u << segment_count) - 1;

// The segments of a hexadecimal digit, 0 to 15.
std::uint8_t segments_of_digit(unsigned digit);

// What a pattern reads as: a hexadecimal digit (A b C d E F), a blank, - _ and letters that people show (H L P U n ..);
// with or without the tails of 7 and 9. '?': no character.
char character_of_segments(std::uint8_t pattern);

// Some pattern reads as this character, in either case.
bool has_segments(char character);

struct segment_look {
    unsigned width;
    unsigned height;
    unsigned thickness;
    std::uint32_t lit;
    std::optional<std::uint32_t> dark = std::nullopt;  // of a segment that is off; empty: it is not seen
};

// Draws a digit whose upper left corner is at (x, y); all of it has to lie inside the picture.
void draw_segments(picture& on, unsigned x, unsigned y, std::uint8_t pattern, const segment_look& look);

// A rectangle that lies inside.
void fill_rectangle(picture& on, unsigned x, unsigned y, unsigned width, unsigned height, std::uint32_t colour);

}  // namespace tabletop
