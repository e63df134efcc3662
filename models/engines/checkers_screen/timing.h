// SPDX-License-Identifier: Apache-2.0
// The raster of the labkit's screen, 1024x768 (specification, section 3). The same in `at` and `ca`.
#pragma once

#include "engines/checkers_screen/board_picture.h"
#include "peripherals/vga_timing/raster.h"

namespace tabletop::checkers_screen_core {

inline constexpr unsigned lag = 1;  // cycles from (h, v) to the pins

// Its counters are 0 in this cycle.
constexpr raster raster_from(std::uint64_t origin) {
    raster of;
    of.origin = origin;
    of.divider = 1;
    of.columns = columns;
    of.lines = lines;
    of.visible_columns = visible_columns;
    of.visible_lines = visible_lines;
    of.hsync_begin = 1048;
    of.hsync_end = 1184;
    of.vsync_begin = 777;
    of.vsync_end = 783;
    return of;
}

}  // namespace tabletop::checkers_screen_core
