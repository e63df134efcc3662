// SPDX-License-Identifier: Apache-2.0
// How far `at` may be from the RTL ("Views" in README.md). `ca` promises 0 cycles.
#pragma once

namespace tabletop {

// Of the first pixel of a region whose colour changes: `at` paints a frame from the vectors of its begin, so what
// changes ahead of the beam comes a frame late, and what changes behind it in time. It is never early, and a frame
// after the last change the pictures are alike.
struct connect4_painter_tolerance {
    unsigned frames_early = 0;
    unsigned frames_late = 1;
};

inline constexpr connect4_painter_tolerance connect4_painter_at_tolerance{};

}  // namespace tabletop
