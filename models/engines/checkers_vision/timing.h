// SPDX-License-Identifier: Apache-2.0
// When the vision counts (specification, section 6), in cycles of the labkit's clock.
#pragma once

#include "engines/checkers_screen/board_picture.h"
#include "engines/checkers_vision/grid.h"

#include <cstdint>

namespace tabletop::checkers_vision_core {

using checkers_screen_core::cycles_per_frame;

// The time from the first pixel of a frame to the end of its last line that is counted.
inline constexpr std::uint64_t counted_cycles = std::uint64_t{picture_rows} * checkers_screen_core::columns;

// The first cycle that is counted when the scan is armed by the edge that ends `start`: the first with h = v = 0 from
// the next one on. origin: a cycle with h = v = 0.
constexpr std::uint64_t scan_begin(std::uint64_t start, std::uint64_t origin = 0) {
    return start + 1 + (cycles_per_frame - (start + 1 - origin) % cycles_per_frame) % cycles_per_frame;
}

// The cycle with pixel (column, row) of the frame that begins in `begin`.
constexpr std::uint64_t pixel_cycle(std::uint64_t begin, unsigned column, unsigned row) {
    return begin + std::uint64_t{row} * checkers_screen_core::columns + column;
}

}  // namespace tabletop::checkers_vision_core
