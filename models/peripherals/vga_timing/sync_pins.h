// SPDX-License-Identifier: Apache-2.0
// The two sync pins of a raster as cycle pins, by arithmetic.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"
#include "peripherals/vga_timing/raster.h"

#include <cstdint>

namespace tabletop {

// Values are vga_syncs.
class sync_pins : public cycle_pin_if {
  public:
    // rasters: what the counters follow; they must outlive the pins. lag: cycles from a pixel of the counters to its
    // syncs on the pins, which are high before the first one.
    sync_pins(const cycle_history<raster>& rasters, unsigned lag) : rasters_(rasters), lag_(lag) {}

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    std::uint64_t period(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
    // The rasters have changed from this cycle on.
    void revise(std::uint64_t cycle) const { listeners_.revised(cycle); }

  private:
    std::uint64_t levels(const raster& of, std::uint64_t cycle) const;
    std::uint64_t next_edge(const raster& of, std::uint64_t cycle) const;

    const cycle_history<raster>& rasters_;
    const unsigned lag_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
