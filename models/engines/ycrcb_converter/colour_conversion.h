// SPDX-License-Identifier: Apache-2.0
// The converter's arithmetic: makes a colour of the screen of a pixel of the frame store. Plain C++17, no SystemC.
#pragma once

#include "peripherals/camera/ycrcb.h"

#include <cstdint>

namespace tabletop::ycrcb_converter_core {

// {Y[9:4], Cr[9:4], Cb[9:4]}: what is stored of a pixel.
using stored_pixel = std::uint32_t;

inline constexpr unsigned field_bits = 6;
inline constexpr unsigned pixel_bits = 3 * field_bits;
inline constexpr unsigned field_mask = (1u << field_bits) - 1;
inline constexpr unsigned dropped_bits = 4;  // of the camera's ten

constexpr stored_pixel stored(const ycrcb& pixel) {
    const auto upper = [](unsigned channel) { return channel >> dropped_bits & field_mask; };
    return upper(pixel.y) << 2 * field_bits | upper(pixel.cr) << field_bits | upper(pixel.cb);
}

// The low bits come back as 0.
constexpr ycrcb expanded(stored_pixel pixel) {
    const auto channel = [](stored_pixel bits) {
        return static_cast<std::uint16_t>((bits & field_mask) << dropped_bits);
    };
    return {channel(pixel >> 2 * field_bits), channel(pixel >> field_bits), channel(pixel)};
}

// 0xRRGGBB. Sums are at most some 600 000: 32 bits hold them.
constexpr std::uint32_t rgb_of(stored_pixel pixel) {
    const auto wide = expanded(pixel);
    const std::int32_t y = 298 * (std::int32_t{wide.y} - 64);
    const std::int32_t cr = std::int32_t{wide.cr} - 512, cb = std::int32_t{wide.cb} - 512;
    const auto clamped = [](std::int32_t sum) {
        const std::int32_t level = sum >> 10;  // rounds down
        return static_cast<std::uint32_t>(level < 0 ? 0 : level > 255 ? 255 : level);
    };
    return clamped(y + 408 * cr) << 16 | clamped(y - 208 * cr - 100 * cb) << 8 | clamped(y + 516 * cb);
}

}  // namespace tabletop::ycrcb_converter_core
