// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

#include "base/tolerance.h"

namespace tabletop {

// Of the first pixel of a region whose colour changes: `at` paints a frame from the vectors of its begin, so what
// changes ahead of the beam comes a frame late, and what changes behind it in time. It is never early, and a frame
// after the last change the pictures are alike. frame_cycles: of a frame of the raster.
constexpr timing_tolerance connect4_painter_at_tolerance(std::uint64_t frame_cycles) {
    return timing_tolerance::in_cycles(frame_cycles);
}

}  // namespace tabletop
