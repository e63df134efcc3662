// SPDX-License-Identifier: Apache-2.0
// The counters of the labkit's screen, put to where something happens.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <cstdint>

namespace tabletop {

class played_raster : public raster_if {
  public:
    played_raster();

    raster scan(std::uint64_t cycle) const override { return rasters_.at(cycle); }
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

    // From the present cycle on the raster runs as if pixel (0, 0) had been shown in `origin`.
    void jump(std::uint64_t cycle, std::uint64_t origin);

  private:
    cycle_history<raster> rasters_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
