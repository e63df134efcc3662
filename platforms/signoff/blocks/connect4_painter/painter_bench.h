// SPDX-License-Identifier: Apache-2.0
// The painter of the Nexys 4 machine behind a `ca` timing generator.
#pragma once

#include "engines/connect4_painter/connect4_painter.h"
#include "peripherals/vga_monitor/colour_probe.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/screen_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {

class connect4_painter_bench : public pin_bench {
  public:
    // Records "painter.rst" (1 in reset) and "painter.colour" (0x0RGB) by cycle. The simulation stops when all traffic
    // is done.
    connect4_painter_bench(sc_core::sc_module_name name, view v, const connect4_painter_config& config,
                           const signoff::painter_traffic& traffic, record_target& to);

  private:
    void tell_positions();
    void on_end() override;

    const signoff::painter_traffic& traffic_;
    std::unique_ptr<vga_timing_block> timing_;
    std::unique_ptr<connect4_painter_block> painter_;
    colour_probe colour_;
    history_recorder recorder_;
};

}  // namespace tabletop
