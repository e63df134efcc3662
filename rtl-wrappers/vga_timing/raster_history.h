// SPDX-License-Identifier: Apache-2.0
// What the counters of a Verilated block have followed, for those who look at them.
#pragma once

#include "base/cycle_history.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <cstddef>
#include <cstdint>

namespace tabletop {

class raster_history : public raster_if {
  public:
    explicit raster_history(const raster& from_start) : rasters_(from_start) {}

    raster scan(std::uint64_t cycle) const override { return rasters_.at(cycle); }
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

    // The raster from this cycle on; cycles come in order.
    void follow(std::uint64_t cycle, const raster& followed) {
        constexpr std::size_t memory = 4096;
        if (same(rasters_.last(), followed)) return;
        rasters_.set(cycle, followed);
        rasters_.keep_last(memory);
        listeners_.revised(cycle);
    }

  private:
    static bool same(const raster& a, const raster& b) {
        return a.running == b.running && a.origin == b.origin && a.columns == b.columns && a.lines == b.lines &&
               a.visible_columns == b.visible_columns && a.visible_lines == b.visible_lines;
    }

    cycle_history<raster> rasters_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
