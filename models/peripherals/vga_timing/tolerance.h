// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL: a divided clock is no harder to say exactly than nearly, so it is as `ca`.
#pragma once

#include <cstdint>

namespace tabletop {

struct vga_timing_tolerance {
    std::uint64_t cycles = 0;  // of an edge of a sync
};

inline constexpr vga_timing_tolerance vga_timing_at_tolerance{};

}  // namespace tabletop
