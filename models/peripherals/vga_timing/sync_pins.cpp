// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_timing/sync_pins.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr auto idle = vga_syncs::hsync | vga_syncs::vsync;

std::uint64_t levels_at(const raster& of, unsigned x, unsigned y) {
    const bool in_hsync = x >= of.hsync_begin && x < of.hsync_end;
    const bool in_vsync = y >= of.vsync_begin && y < of.vsync_end;
    return (in_hsync ? 0 : vga_syncs::hsync) | (in_vsync ? 0 : vga_syncs::vsync);
}

// The first of the pixels, counted from the raster's begin, with an edge of hsync and at or after this one.
std::uint64_t hsync_edge(const raster& of, std::uint64_t pixel) {
    const auto line = pixel / of.columns * of.columns;
    if (pixel <= line + of.hsync_begin) return line + of.hsync_begin;
    if (pixel <= line + of.hsync_end) return line + of.hsync_end;
    return line + of.columns + of.hsync_begin;
}

std::uint64_t vsync_edge(const raster& of, std::uint64_t pixel) {
    const std::uint64_t pixels = std::uint64_t{of.columns} * of.lines;
    const auto frame = pixel / pixels * pixels;
    if (pixel <= frame + std::uint64_t{of.vsync_begin} * of.columns)
        return frame + std::uint64_t{of.vsync_begin} * of.columns;
    if (pixel <= frame + std::uint64_t{of.vsync_end} * of.columns)
        return frame + std::uint64_t{of.vsync_end} * of.columns;
    return frame + pixels + std::uint64_t{of.vsync_begin} * of.columns;
}

}  // namespace

std::uint64_t sync_pins::levels(const raster& of, std::uint64_t cycle) const {
    const auto since = cycle - of.origin;
    if (!of.running || since < lag_) return idle;
    const auto shown = of.position(cycle - lag_);
    return levels_at(of, shown.x, shown.y);
}

// The first cycle after this one with an edge if the raster goes on for ever.
std::uint64_t sync_pins::next_edge(const raster& of, std::uint64_t cycle) const {
    if (!of.running) return never;
    const auto first = of.origin + lag_;                                       // of pixel 0 on the pins
    const auto coming = cycle < first ? 0 : (cycle - first) / of.divider + 1;  // the pins do not show it yet
    return first + std::min(hsync_edge(of, coming), vsync_edge(of, coming)) * of.divider;
}

std::uint64_t sync_pins::value(std::uint64_t cycle) const {
    return levels(rasters_.at(cycle), cycle);
}

std::uint64_t sync_pins::next_change(std::uint64_t cycle) const {
    for (auto i = rasters_.index(cycle);; ++i) {
        const auto edge = next_edge(rasters_.value(i), cycle);
        if (edge < rasters_.end(i) || rasters_.end(i) == never) return edge;
        cycle = rasters_.end(i);
        if (value(cycle) != value(cycle - 1)) return cycle;
    }
}

// A raster begins with levels that its last pixels have as well, so it repeats from its very first cycle on.
std::uint64_t sync_pins::period(std::uint64_t cycle) const {
    const auto i = rasters_.index(cycle);
    if (rasters_.end(i) != never) return 0;
    return rasters_.value(i).running ? rasters_.value(i).cycles_per_frame() : 1;
}

}  // namespace tabletop
