// SPDX-License-Identifier: Apache-2.0
// The timing generator of the Nexys 4 machine alone.
#pragma once

#include "base/cycle_pin_probe.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/screen_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {

class vga_timing_bench : public pin_bench {
  public:
    // Records "timing.rst" (1 in reset), "timing.hsync", "timing.vsync", and each look at "timing.counters": x in bits
    // [9:0], y in [19:10], the pixel enable and whether the pixel is visible above. The simulation stops when all
    // traffic is done.
    vga_timing_bench(sc_core::sc_module_name name, view v, const vga_timing_config& config,
                     const signoff::timing_traffic& traffic, record_target& to);

  private:
    void look();

    const signoff::timing_traffic& traffic_;
    std::unique_ptr<vga_timing_block> timing_;
    cycle_pin_probe syncs_;
    history_recorder recorder_;
    std::uint32_t counters_;
};

}  // namespace tabletop
