// SPDX-License-Identifier: Apache-2.0
#include "peripherals/vga_timing/vga_timing_tlm.h"

#include "base/kernel_time.h"
#include "peripherals/vga_timing/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace {

using namespace vga_timing_core;

constexpr unsigned most_lines = 1023;
constexpr unsigned most_divider = 16;
constexpr auto idle = vga_syncs::hsync | vga_syncs::vsync;
constexpr unsigned remembered_frames = 4;

std::uint64_t levels(unsigned x, unsigned y) {
    const bool in_hsync = x >= hsync_begin && x < hsync_end;
    const bool in_vsync = y >= vsync_begin && y < vsync_end;
    return (in_hsync ? 0 : vga_syncs::hsync) | (in_vsync ? 0 : vga_syncs::vsync);
}

// The pins of one raster, whose registers start with it: they show a pixel one pixel after the counters.
std::uint64_t levels(const raster& of, std::uint64_t cycle) {
    const auto since = cycle - of.origin;
    if (!of.running || since < of.divider) return idle;
    const auto shown = of.position(cycle - of.divider);
    return levels(shown.x, shown.y);
}

// The first of the pixels, counted from the raster's begin, with an edge of hsync and at or after this one.
std::uint64_t hsync_edge(const raster& of, std::uint64_t pixel) {
    const auto line = pixel / of.columns * of.columns;
    if (pixel <= line + hsync_begin) return line + hsync_begin;
    if (pixel <= line + hsync_end) return line + hsync_end;
    return line + of.columns + hsync_begin;
}

std::uint64_t vsync_edge(const raster& of, std::uint64_t pixel) {
    const std::uint64_t pixels = std::uint64_t{of.columns} * of.lines;
    const auto frame = pixel / pixels * pixels;
    if (pixel <= frame + vsync_begin * of.columns) return frame + vsync_begin * of.columns;
    if (pixel <= frame + vsync_end * of.columns) return frame + vsync_end * of.columns;
    return frame + pixels + vsync_begin * of.columns;
}

// The first cycle after this one with an edge if the raster goes on for ever.
std::uint64_t next_edge(const raster& of, std::uint64_t cycle) {
    if (!of.running) return cycle_pin_if::never;
    const auto coming = (cycle - of.origin) / of.divider;  // the first pixel that the pins do not show yet
    return of.origin + (std::min(hsync_edge(of, coming), vsync_edge(of, coming)) + 1) * of.divider;
}

raster first_raster(const vga_timing_config& config) {
    check(config);
    return {0, config.divider, vga_timing_config::columns, config.lines, true};
}

}  // namespace

void check(const vga_timing_config& config) {
    if (config.divider < 1 || config.divider > most_divider) {
        throw std::invalid_argument("vga_timing: 1 to 16 cycles a pixel");
    }
    if (config.lines <= vsync_end || config.lines > most_lines) {
        throw std::invalid_argument("vga_timing: 493 to 1023 lines a frame");
    }
}

raster_position raster::position(std::uint64_t cycle) const {
    if (!running) return {};
    const auto since = cycle - origin;
    const auto pixel = since / divider;
    const auto x = static_cast<unsigned>(pixel % columns);
    const auto y = static_cast<unsigned>(pixel / columns % lines);
    return {x, y, since % divider == divider - 1, shows(x, y)};
}

vga_timing_tlm::vga_timing_tlm(sc_core::sc_module_name name, const vga_timing_config& config)
    : vga_timing_block(name), config_(config), rasters_(first_raster(config)) {
    scan.bind(counters_);
    syncs.bind(pins_);
    SC_HAS_PROCESS(vga_timing_tlm);
    SC_METHOD(follow_reset);
    sensitive << rst;
}

// Both edges of rst, and the start: the counters stand at 0 from the one and leave it with the other.
void vga_timing_tlm::follow_reset() {
    if (!reset_.has_changed()) return;
    auto now = rasters_.last();
    now.running = !reset_.asserted();
    now.origin = config_.clock.cycle(now_ps());
    rasters_.set(now.origin, now);
    rasters_.forget_before(now.origin - std::min(now.origin, remembered_frames * now.cycles_per_frame()));
    counters_.revise(now.origin);
    pins_.revise(now.origin);
}

void vga_timing_tlm::counters::revise(std::uint64_t cycle) const {
    listeners_.revised(cycle);
}

std::uint64_t vga_timing_tlm::pins::value(std::uint64_t cycle) const {
    return levels(of_.rasters_.at(cycle), cycle);
}

std::uint64_t vga_timing_tlm::pins::next_change(std::uint64_t cycle) const {
    const auto& rasters = of_.rasters_;
    for (auto i = rasters.index(cycle);; ++i) {
        const auto edge = next_edge(rasters.value(i), cycle);
        if (edge < rasters.end(i) || rasters.end(i) == never) return edge;
        cycle = rasters.end(i);
        if (value(cycle) != value(cycle - 1)) return cycle;
    }
}

// A raster begins with levels that its last pixels have as well, so it repeats from its very first cycle on.
std::uint64_t vga_timing_tlm::pins::period(std::uint64_t cycle) const {
    const auto& rasters = of_.rasters_;
    const auto i = rasters.index(cycle);
    if (rasters.end(i) != never) return 0;
    return rasters.value(i).running ? rasters.value(i).cycles_per_frame() : 1;
}

void vga_timing_tlm::pins::revise(std::uint64_t cycle) const {
    listeners_.revised(cycle);
}

std::unique_ptr<vga_timing_block> make_vga_timing_tlm(const char* name, view, const vga_timing_config& config) {
    return std::make_unique<vga_timing_tlm>(name, config);
}

}  // namespace tabletop
