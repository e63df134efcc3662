// SPDX-License-Identifier: Apache-2.0
// The Verilated timing generator as a clocked model. Included by its wrapper's .cpp alone, and by the test of counters
// that leave their raster.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"
#include "pins/cycle_model.h"
#include "vga_timing/raster_counter.h"

#include <cstdint>

namespace tabletop {

inline raster raster_of(const vga_timing_config& config) {
    raster all;
    all.divider = config.divider;
    all.columns = vga_timing_config::columns;
    all.lines = config.lines;
    return all;
}

// The Verilated top between burst clock and block: its counters are compared with a raster in every cycle.
template <typename Top>
class timing_model : public cycle_model<Top> {
  public:
    explicit timing_model(const vga_timing_config& config) : expected_(raster_of(config)) {
        top.resetn = 0;
        this->power_up();
        reset(true, 0);
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [](std::uint64_t) {}, [this](std::uint64_t edge) { return show(edge); });
    }

    // From here on the counters stand, or begin a frame.
    void reset(bool asserted, std::uint64_t cycle) {
        top.resetn = !asserted;
        top.eval();
        shown_syncs_ = syncs();
        scan_ = expected_;
        scan_.origin = cycle;
        scan_.running = !asserted;
        counter_.start(scan_, cycle);
    }

    std::uint64_t syncs() const {
        return (top.hsync != 0 ? vga_syncs::hsync : 0) | (top.vsync != 0 ? vga_syncs::vsync : 0);
    }
    // What the counters follow in the cycle of the last edge, or of the reset after it.
    const raster& scan() const { return scan_; }

    using cycle_model<Top>::top;

  private:
    bool show(std::uint64_t edge) {
        const auto before = shown_syncs_;
        shown_syncs_ = syncs();
        if (edge != 0) counter_.advance();
        const bool follows = top.x == counter_.x() && top.y == counter_.y() &&
                             (top.pixel_enable != 0) == counter_.pixel_enable() &&
                             (top.visible != 0) == counter_.visible();
        if (!follows) scan_from_here(edge);
        return shown_syncs_ != before || !follows;
    }

    // The counters have left the raster: one that says what they are now. Where they leave that too, this is done
    // again.
    void scan_from_here(std::uint64_t edge) {
        scan_ = raster_through(expected_, edge, top.x, top.y, top.pixel_enable != 0 ? expected_.divider - 1 : 0);
        // What is visible is what is expected, or else everything, or nothing.
        const bool visible = top.visible != 0;
        const bool as_expected = visible == expected_.shows(top.x, top.y);
        scan_.visible_columns = as_expected ? expected_.visible_columns : visible ? scan_.columns : 0;
        scan_.visible_lines = as_expected ? expected_.visible_lines : visible ? scan_.lines : 0;
        counter_.start(scan_, edge);
    }

    const raster expected_;
    raster scan_;
    raster_counter counter_;
    std::uint64_t shown_syncs_ = 0;
};

}  // namespace tabletop
