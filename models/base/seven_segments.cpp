// SPDX-License-Identifier: Apache-2.0
#include "base/seven_segments.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tabletop {
namespace {

struct shape {
    char character;
    std::uint8_t pattern;
};

// The sixteen digits first, in order.
constexpr shape shapes[] = {
    {'0', 0x3F}, {'1', 0x06}, {'2', 0x5B}, {'3', 0x4F}, {'4', 0x66}, {'5', 0x6D}, {'6', 0x7D}, {'7', 0x07}, {'8', 0x7F},
    {'9', 0x6F}, {'A', 0x77}, {'b', 0x7C}, {'C', 0x39}, {'d', 0x5E}, {'E', 0x79}, {'F', 0x71}, {'9', 0x67}, {'7', 0x27},
    {' ', 0x00}, {'-', 0x40}, {'_', 0x08}, {'c', 0x58}, {'H', 0x76}, {'h', 0x74}, {'J', 0x1E}, {'L', 0x38}, {'n', 0x54},
    {'o', 0x5C}, {'P', 0x73}, {'r', 0x50}, {'t', 0x78}, {'U', 0x3E}, {'u', 0x1C}, {'y', 0x6E},
};

constexpr char small(char character) {
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

struct bar {
    unsigned x, y, width, height;
};

std::array<bar, segment_count> bars_of(const segment_look& look) {
    const auto thick = look.thickness, half = (look.height - thick) / 2;
    const auto right = look.width - thick;
    return {{{0, 0, look.width, thick},
             {right, 0, thick, half + thick},
             {right, half, thick, half + thick},
             {0, 2 * half, look.width, thick},
             {0, half, thick, half + thick},
             {0, 0, thick, half + thick},
             {0, half, look.width, thick}}};
}

}  // namespace

std::uint8_t segments_of_digit(unsigned digit) {
    return shapes[digit & 0xF].pattern;
}

char character_of_segments(std::uint8_t pattern) {
    const auto* const found = std::find_if(std::begin(shapes), std::end(shapes),
                                           [&](const shape& one) { return one.pattern == (pattern & all_segments); });
    return found == std::end(shapes) ? '?' : found->character;
}

bool has_segments(char character) {
    return std::any_of(std::begin(shapes), std::end(shapes),
                       [&](const shape& one) { return small(one.character) == small(character); });
}

void draw_segments(picture& on, unsigned x, unsigned y, std::uint8_t pattern, const segment_look& look) {
    const auto bars = bars_of(look);
    const auto draw = [&](bool lit, std::uint32_t colour) {
        for (unsigned n = 0; n < segment_count; ++n) {
            const auto& one = bars[n];
            if (((pattern >> n & 1) != 0) == lit)
                fill_rectangle(on, x + one.x, y + one.y, one.width, one.height, colour);
        }
    };
    // A lit one lies over the corners that it has in common with others.
    if (look.dark) draw(false, *look.dark);
    draw(true, look.lit);
}

void fill_rectangle(picture& on, unsigned x, unsigned y, unsigned width, unsigned height, std::uint32_t colour) {
    for (unsigned row = y; row < y + height; ++row) {
        std::fill_n(on.pixels.begin() + static_cast<std::ptrdiff_t>(std::size_t{row} * on.width + x), width, colour);
    }
}

}  // namespace tabletop
