// SPDX-License-Identifier: Apache-2.0
// A VGA raster: where its counters are in a cycle, and the levels of its syncs. Plain data, no SystemC.
#pragma once

#include "peripherals/vga_timing/timing.h"

#include <cstdint>

namespace tabletop {

// The wires of a connector, as a value of a cycle_pin_if; both are low in a pulse.
struct vga_syncs {
    static constexpr std::uint64_t hsync = 1 << 0;
    static constexpr std::uint64_t vsync = 1 << 1;
};

struct raster_position {
    unsigned x = 0;
    unsigned y = 0;
    bool pixel_enable = false;  // the edge that ends the cycle takes this pixel
    bool visible = true;        // (x, y) is a pixel of the picture
};

// How the counters run: pixel (0, 0) begins with cycle `origin`; then pixels and lines follow without end.
struct raster {
    std::uint64_t origin = 0;
    unsigned divider = vga_timing_core::usual_divider;  // cycles a pixel
    unsigned columns = vga_timing_core::columns;
    unsigned lines = vga_timing_core::usual_lines;
    bool running = true;  // false: in reset, the counters stand at (0, 0) without a pixel enable
    unsigned visible_columns = vga_timing_core::visible_columns;
    unsigned visible_lines = vga_timing_core::visible_lines;
    // Where the syncs are low, in columns and lines.
    unsigned hsync_begin = vga_timing_core::hsync_begin;
    unsigned hsync_end = vga_timing_core::hsync_end;
    unsigned vsync_begin = vga_timing_core::vsync_begin;
    unsigned vsync_end = vga_timing_core::vsync_end;

    bool shows(unsigned x, unsigned y) const { return x < visible_columns && y < visible_lines; }
    std::uint64_t cycles_per_frame() const { return std::uint64_t{divider} * columns * lines; }
    // cycle: not before origin.
    raster_position position(std::uint64_t cycle) const;
};

}  // namespace tabletop
