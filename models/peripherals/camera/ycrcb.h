// SPDX-License-Identifier: Apache-2.0
// A pixel as the camera's decoder delivers it: luma and two differences of colour, ten bits each. Plain data, no
// SystemC.
#pragma once

#include <cstdint>

namespace tabletop {

struct ycrcb {
    std::uint16_t y = 64;
    std::uint16_t cr = 512;
    std::uint16_t cb = 512;

    bool operator==(const ycrcb& that) const { return y == that.y && cr == that.cr && cb == that.cb; }
};

// Converts 0xRRGGBB as the camera does; nothing needs a clamp.
constexpr ycrcb ycrcb_of(std::uint32_t rgb) {
    const auto red = static_cast<std::int32_t>(rgb >> 16 & 0xFF);
    const auto green = static_cast<std::int32_t>(rgb >> 8 & 0xFF);
    const auto blue = static_cast<std::int32_t>(rgb & 0xFF);
    return {static_cast<std::uint16_t>(64 + ((263 * red + 516 * green + 100 * blue) >> 8)),
            static_cast<std::uint16_t>(512 + ((450 * red - 377 * green - 73 * blue) >> 8)),
            static_cast<std::uint16_t>(512 + ((-152 * red - 298 * green + 450 * blue) >> 8))};
}

}  // namespace tabletop
