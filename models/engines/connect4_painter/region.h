// SPDX-License-Identifier: Apache-2.0
// Functional core of the painter: the region of a pixel, and its colour. Plain C++17, no SystemC.
#pragma once

#include "engines/connect4_referee/position_vectors.h"
#include "peripherals/vga_timing/timing.h"

#include <cstdint>

namespace tabletop::connect4_painter_core {

using vga_timing_core::visible_columns;
using vga_timing_core::visible_lines;

// Codes of the 52-to-1 multiplexer: 7 r + c of the cells come first.
enum select : unsigned { hovering = 42, yellow = 49, blue = 50, white = 51 };

namespace rgb444 {
inline constexpr std::uint16_t black = 0x000;
inline constexpr std::uint16_t blue = 0x00F;
inline constexpr std::uint16_t red = 0xF00;
inline constexpr std::uint16_t yellow = 0xFF0;
inline constexpr std::uint16_t white = 0xFFF;
}  // namespace rgb444

// A line between the borders is cut into 15 blocks of 40 pixels, the screen into 16 bands of 30 lines.
inline constexpr unsigned border = 20;
inline constexpr unsigned block_width = 40;
inline constexpr unsigned band_height = 30;

// The end of the run of pixels around x, on any visible line, that lie in one region.
constexpr unsigned region_end(unsigned x) {
    if (x < border) return border;
    if (x >= visible_columns - border) return visible_columns;
    return border + ((x - border) / block_width + 1) * block_width;
}

// x and y: of a visible pixel.
constexpr unsigned select_code(unsigned x, unsigned y) {
    if (x < border || x >= visible_columns - border) return blue;
    const unsigned block = (x - border) / block_width;
    const unsigned band = y / band_height;
    const bool has_slot = block % 2 == 1;  // a gap otherwise
    const unsigned column = block / 2;
    if (band < 3) return has_slot && band == 1 ? hovering + column : white;
    if (!has_slot || band % 2 == 1) return yellow;
    const unsigned row = 5 - (band - 4) / 2;
    return 7 * row + column;
}

// The slots of the screen, each a block of a band. row: 0 to 5 of the cells, from the bottom, or hovering_row.
inline constexpr unsigned hovering_row = 6;

constexpr unsigned slot_left(unsigned column) {
    return border + (2 * column + 1) * block_width;
}
constexpr unsigned slot_top(unsigned row) {
    return (row == hovering_row ? 1 : 14 - 2 * row) * band_height;
}

// A 4-to-1 multiplexer: only an occupied cell has a chip.
constexpr std::uint16_t chip_colour(unsigned cell) {
    switch (cell & 3) {
        case 1:
            return rgb444::red;
        case 3:
            return rgb444::black;
        default:
            return rgb444::white;
    }
}

constexpr std::uint16_t colour_of(unsigned code, const position_vectors& vectors) {
    switch (code) {
        case yellow:
            return rgb444::yellow;
        case blue:
            return rgb444::blue;
        case white:
            return rgb444::white;
        default:
            break;
    }
    // The hovering slots follow the sixth row in the codes as they follow it in the vectors.
    return chip_colour(vectors.column[code % 7] >> 2 * (code / 7));
}

// The colour of any pixel of the raster.
constexpr std::uint16_t colour_at(unsigned x, unsigned y, const position_vectors& vectors) {
    if (x >= visible_columns || y >= visible_lines) return rgb444::black;
    return colour_of(select_code(x, y), vectors);
}

}  // namespace tabletop::connect4_painter_core
