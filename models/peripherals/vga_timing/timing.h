// SPDX-License-Identifier: Apache-2.0
// Pixels and lines of the raster, 640x480 at 60 Hz ("Cycles" in README.md). The same in `at` and `ca`.
#pragma once

namespace tabletop::vga_timing_core {

// Pixels of a line.
inline constexpr unsigned visible_columns = 640;
inline constexpr unsigned hsync_begin = 656;
inline constexpr unsigned hsync_end = 752;
inline constexpr unsigned columns = 800;

// Lines of a frame.
inline constexpr unsigned visible_lines = 480;
inline constexpr unsigned vsync_begin = 490;
inline constexpr unsigned vsync_end = 492;
inline constexpr unsigned usual_lines = 525;

inline constexpr unsigned usual_divider = 4;  // cycles a pixel

}  // namespace tabletop::vga_timing_core
