// SPDX-License-Identifier: Apache-2.0
// Red and blue pixels in the windows of the dark squares: functional core of checkers_vision. Plain C++17, no SystemC.
#pragma once

#include "engines/checkers_referee/squares.h"
#include "engines/checkers_vision/grid.h"

#include <array>
#include <cstdint>

namespace tabletop::checkers_vision_core {

inline constexpr unsigned high = 90;      // a colour's own channel is above
inline constexpr unsigned low = 80;       // and both others are below
inline constexpr unsigned occupied = 48;  // a window with more pixels than that; the published threshold
inline constexpr int window_reach = 4;    // pixels from the dot to the edge of the window: 9x9

enum class pixel_colour : std::uint8_t { neither, red, blue };

constexpr pixel_colour colour_of(std::uint32_t rgb) {
    const auto red = rgb >> 16 & 0xFF, green = rgb >> 8 & 0xFF, blue = rgb & 0xFF;
    if (red > high && green < low && blue < low) return pixel_colour::red;
    if (blue > high && red < low && green < low) return pixel_colour::blue;
    return pixel_colour::neither;
}

struct window_counts {
    std::array<std::uint8_t, checkers::squares> red{};  // 0 to 81
    std::array<std::uint8_t, checkers::squares> blue{};

    constexpr bool seen(unsigned square) const { return red[square] > occupied || blue[square] > occupied; }
    constexpr bool is_blue(unsigned square) const { return blue[square] > occupied; }
    bool operator==(const window_counts& that) const { return red == that.red && blue == that.blue; }
};

// rgb_at(x, y): the pixel of the picture. Only pixels of windows are asked for.
template <typename Picture>
window_counts count_windows(const grid& at, Picture rgb_at) {
    window_counts counts;
    for (unsigned square = 0; square < checkers::squares; ++square) {
        const int x = at.dot_x(checkers::column_of(square)), y = at.dot_y(checkers::row_of(square));
        for (int v = y - window_reach; v <= y + window_reach; ++v) {
            for (int h = x - window_reach; h <= x + window_reach; ++h) {
                const auto colour = colour_of(rgb_at(static_cast<unsigned>(h), static_cast<unsigned>(v)));
                if (colour == pixel_colour::red) ++counts.red[square];
                if (colour == pixel_colour::blue) ++counts.blue[square];
            }
        }
    }
    return counts;
}

}  // namespace tabletop::checkers_vision_core
