// SPDX-License-Identifier: Apache-2.0
// Which Thumb instructions have 32 bits (DDI 0406C section A6.1).
#pragma once

#include <cstdint>

namespace tabletop {

/// The first halfword begins with 0b11101, 0b11110 or 0b11111.
constexpr bool is_wide_thumb(std::uint32_t first_halfword) {
    return first_halfword >= 0xE800;
}

}  // namespace tabletop
