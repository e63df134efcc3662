// SPDX-License-Identifier: Apache-2.0
// Cycles of the scan-out ("Cycles" in README.md). The same in `at` and `ca`: cycles of the pixel clock, counted from
// the counters' place in the raster.
#pragma once

namespace tabletop::vga_scanout_core {

inline constexpr unsigned place_to_pins = 3;         // from a place of the counters to its colour and syncs on the pins
inline constexpr unsigned place_to_fetch = 1;        // ... to the edge that fetches its pixel and its character
inline constexpr unsigned frame_end_to_control = 1;  // from frame_end to the cycle whose control the next picture has

}  // namespace tabletop::vga_scanout_core
