// SPDX-License-Identifier: Apache-2.0
// Where pixels are in each format, their colours, and the font, against the sentences of the specification.
#include "peripherals/vga_scanout/pixel_format.h"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdint>
#include <string>

using namespace tabletop;
using namespace vga_scanout_core;

namespace {

// The address by the formulas that the specification has for each format.
std::uint32_t reference_address(pixel_format format, std::uint32_t base, unsigned x, unsigned y) {
    switch (format) {
        case pixel_format::rgb332_640:
            return base + 640 * y + x;
        case pixel_format::rgb332_1024:
            return base + (y << 10) + x;
        case pixel_format::rgb565_640:
            return base + 2 * (640 * y + x);
        case pixel_format::rgb565_320:
            return base + (y / 2 << 10) + (x / 2 << 1);
    }
    return 0;
}

std::string dots(unsigned character) {
    std::string all;
    for (unsigned y = 0; y < cell; ++y) {
        for (unsigned x = 0; x < cell; ++x) all += is_dot(character, x, y) ? '#' : '.';
        all += '\n';
    }
    return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_pixel_is_where_the_specification_has_it) {
    for (unsigned n = 0; n < formats; ++n) {
        const auto format = static_cast<pixel_format>(n);
        const auto of = layout_of(format);
        for (const std::uint32_t base : {0xC000'0000u, 0xC800'0100u, 0xFFFF'FF00u}) {
            for (unsigned y = 0; y < visible_lines; ++y) {
                for (unsigned x = 0; x < visible_columns; ++x) {
                    const auto address = line_address(of, base, y) + x / of.scale * of.pixel_bytes;
                    if (address == reference_address(format, base, x, y)) continue;
                    BOOST_FAIL("format " << n << ", pixel " << x << ", " << y);
                }
            }
        }
        BOOST_TEST(line_address(of, 0x1001, 0) == (of.pixel_bytes == 2 ? 0x1000u : 0x1001u));
    }
}

// The nearest of 256 levels, as repeating the high bits gives for these widths, but for the rounding of 3 bits.
BOOST_AUTO_TEST_CASE(colours_span_the_whole_range) {
    const auto level = [](unsigned value, unsigned bits) { return value * 255.0 / ((1u << bits) - 1); };
    const auto near = [](std::uint32_t seen, double wanted) { return std::abs(seen - wanted) <= 1.0; };
    for (unsigned value = 0; value < 0x100; ++value) {
        const auto pixel = pixel_of_rgb332(value);
        BOOST_TEST(near(pixel >> 16, level(value >> 5, 3)));
        BOOST_TEST(near(pixel >> 8 & 0xFF, level(value >> 2 & 7, 3)));
        BOOST_TEST(near(pixel & 0xFF, level(value & 3, 2)));
    }
    for (unsigned value = 0; value < 0x10000; ++value) {
        const auto pixel = pixel_of_rgb565(value);
        if (near(pixel >> 16, level(value >> 11, 5)) && near(pixel >> 8 & 0xFF, level(value >> 5 & 0x3F, 6)) &&
            near(pixel & 0xFF, level(value & 0x1F, 5))) {
            continue;
        }
        BOOST_FAIL("colour " << value);
    }
    BOOST_TEST(pixel_of_rgb332(0xE0) == 0xFF0000u);
    BOOST_TEST(pixel_of_rgb332(0x1C) == 0x00FF00u);
    BOOST_TEST(pixel_of_rgb332(0x03) == 0x0000FFu);
    BOOST_TEST(pixel_of_rgb332(0x92) == 0x9292AAu);
    BOOST_TEST(pixel_of_rgb565(0xF800) == 0xFF0000u);
    BOOST_TEST(pixel_of_rgb565(0x07E0) == 0x00FF00u);
    BOOST_TEST(pixel_of_rgb565(0x001F) == 0x0000FFu);
    BOOST_TEST(pixel_of_rgb565(0x8410) == 0x848284u);
}

BOOST_AUTO_TEST_CASE(the_font_draws_what_can_be_read_and_nothing_else) {
    const std::string blank = dots(0);
    BOOST_TEST(blank.find('#') == std::string::npos);
    for (unsigned character = 0; character < 256; ++character) {
        const bool is_drawn = character > 0x20 && character < 0x7F;
        BOOST_TEST((dots(character) != blank) == is_drawn);
        for (unsigned other = 0x21; is_drawn && other < character; ++other) {
            BOOST_TEST(dots(character) != dots(other), character << " and " << other << " look alike");
        }
    }
    // A bar stands in the middle, an L at the left and below: neither mirrored nor upside down.
    const auto letter = dots('L');
    BOOST_TEST(letter.find('#') % 9 < 4u);
    BOOST_TEST(letter.rfind('#') % 9 > 3u);
}
