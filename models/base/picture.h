// SPDX-License-Identifier: Apache-2.0
// A picture on a screen, of any machine. Plain data, no SystemC.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop {

// Rows from the top, pixels from the left; a pixel is 0x00RRGGBB. A DAC with fewer bits for a colour repeats them: F of
// 4 bits is FF of 8.
struct picture {
    unsigned width = 0;
    unsigned height = 0;
    std::vector<std::uint32_t> pixels;

    std::uint32_t at(unsigned x, unsigned y) const { return pixels[std::size_t{y} * width + x]; }
    bool operator==(const picture& other) const {
        return width == other.width && height == other.height && pixels == other.pixels;
    }
    bool operator!=(const picture& other) const { return !(*this == other); }
};

// The pixel of 0x0RGB, the 12 colour pins of a Nexys 4.
constexpr std::uint32_t pixel_of_rgb444(unsigned rgb) {
    return ((rgb >> 8 & 0xF) * 0x11u) << 16 | ((rgb >> 4 & 0xF) * 0x11u) << 8 | (rgb & 0xF) * 0x11u;
}

}  // namespace tabletop
