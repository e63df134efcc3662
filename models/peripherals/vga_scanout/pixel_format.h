// SPDX-License-Identifier: Apache-2.0
// Functional core of the scan-out: where a pixel and a character are in memory, and their colours. Plain C++17, no
// SystemC and no time.
#pragma once

#include "peripherals/vga_timing/timing.h"

#include <array>
#include <cstdint>

namespace tabletop {

// Values are those of the block's input.
enum class pixel_format : unsigned {
    rgb332_640,   // a byte a pixel, lines of 640 bytes
    rgb332_1024,  // a byte a pixel, lines of 1024 bytes
    rgb565_640,   // two bytes a pixel, lines of 1280 bytes
    rgb565_320,   // two bytes for 2 x 2 pixels, lines of 1024 bytes
};

namespace vga_scanout_core {

using vga_timing_core::visible_columns;
using vga_timing_core::visible_lines;

inline constexpr unsigned formats = 4;
inline constexpr std::uint32_t black = 0;
inline constexpr std::uint32_t white = 0xFF'FFFF;

struct layout {
    unsigned pixel_bytes;
    unsigned line_bytes;  // from one line of the buffer to the next
    unsigned scale;       // pixels of the screen for one of the buffer, each way
};
constexpr layout layout_of(pixel_format format) {
    constexpr std::array<layout, formats> all{{{1, 640, 1}, {1, 1024, 1}, {2, 1280, 1}, {2, 1024, 2}}};
    return all[static_cast<unsigned>(format)];
}
// Bytes of a line of the buffer that are shown.
constexpr unsigned shown_bytes(const layout& of) {
    return visible_columns / of.scale * of.pixel_bytes;
}
// The address of the first byte of a screen line in the buffer, modulo 2^32. Pixels of two bytes are at even addresses.
constexpr std::uint32_t line_address(const layout& of, std::uint32_t base, unsigned y) {
    return (base & ~(of.pixel_bytes - 1)) + y / of.scale * of.line_bytes;
}

// The high bits of a colour are repeated in its low ones.
constexpr std::uint32_t pixel_of_rgb332(unsigned value) {
    const auto widened = [](unsigned three) { return three << 5 | three << 2 | three >> 1; };
    return widened(value >> 5 & 7) << 16 | widened(value >> 2 & 7) << 8 | (value & 3) * 0x55u;
}
constexpr std::uint32_t pixel_of_rgb565(unsigned value) {
    const auto widened = [](unsigned five) { return five << 3 | five >> 2; };
    const auto green = value >> 5 & 0x3F;
    return widened(value >> 11 & 0x1F) << 16 | (green << 2 | green >> 4) << 8 | widened(value & 0x1F);
}
constexpr std::uint32_t pixel_of(const layout& of, unsigned value) {
    return of.pixel_bytes == 1 ? pixel_of_rgb332(value) : pixel_of_rgb565(value);
}

// The character buffer: cells of 8 x 8 pixels, a byte each.
inline constexpr unsigned cell = 8;
inline constexpr unsigned text_columns = visible_columns / cell;
inline constexpr unsigned text_rows = visible_lines / cell;
inline constexpr unsigned text_line_bytes = 128;

// Its font draws this dot of a character. x and y: of a pixel of the screen.
bool is_dot(unsigned character, unsigned x, unsigned y);

}  // namespace vga_scanout_core
}  // namespace tabletop
