// SPDX-License-Identifier: Apache-2.0
// The painter of the Nexys 4 machine behind a `ca` timing generator.
#pragma once

#include "base/seam.h"
#include "engines/connect4_painter/connect4_painter.h"
#include "peripherals/vga_monitor/colour_probe.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/screen_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {

class connect4_painter_bench : public sc_core::sc_module {
  public:
    // Records "painter.rst" (1 in reset) and "painter.colour" (0x0RGB) by cycle. The simulation stops when all traffic
    // is done.
    connect4_painter_bench(sc_core::sc_module_name name, view v, const connect4_painter_config& config,
                           const signoff::painter_traffic& traffic, record_target& to);

  private:
    void tell_positions();
    void press_resets();
    void stop();

    const bench_clock clock_;
    const signoff::painter_traffic& traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    pin_recorder rst_recorder_;
    std::unique_ptr<vga_timing_block> timing_;
    std::unique_ptr<connect4_painter_block> painter_;
    colour_probe colour_;
    history_recorder recorder_;
};

}  // namespace tabletop
