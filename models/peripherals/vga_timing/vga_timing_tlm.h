// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the timing generator: counters and syncs by arithmetic, an event for a reset only.
#pragma once

#include "base/cycle_history.h"
#include "base/reset_pin.h"
#include "peripherals/vga_timing/sync_pins.h"
#include "peripherals/vga_timing/vga_timing.h"

namespace tabletop {

class vga_timing_tlm : public vga_timing_block {
  public:
    vga_timing_tlm(sc_core::sc_module_name name, const vga_timing_config& config);

  private:
    class counters : public raster_if {
      public:
        explicit counters(const vga_timing_tlm& of) : of_(of) {}
        raster scan(std::uint64_t cycle) const override { return of_.rasters_.at(cycle); }
        void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
        void revise(std::uint64_t cycle) const;

      private:
        const vga_timing_tlm& of_;
        cycle_pin_listeners listeners_;
    };

    void follow_reset();

    const vga_timing_config config_;
    reset_pin reset_{rst};
    cycle_history<raster> rasters_;  // each begins with a reset or the end of one
    counters counters_{*this};
    sync_pins pins_{rasters_, config_.divider};
};

}  // namespace tabletop
