// SPDX-License-Identifier: Apache-2.0
// The labkit's converter alone.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/recording.h"
#include "base/seam.h"
#include "engines/ycrcb_converter/ycrcb_converter.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/pixel_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {

class converter_bench : public sc_core::sc_module {
  public:
    // Records "converter.rst" (1 in reset) and "converter.rgb". The simulation stops when all traffic is done.
    converter_bench(sc_core::sc_module_name name, view v, const ycrcb_converter_config& config,
                    const signoff::pixel_traffic& traffic, record_target& to);

  private:
    void tell_pixels();
    void press_resets();
    void stop();

    const bench_clock clock_;
    const signoff::pixel_traffic& traffic_;
    cycle_pin pixel_{0};
    sc_core::sc_signal<bool> rst_{"rst"};
    pin_recorder rst_recorder_;
    std::unique_ptr<ycrcb_converter_block> converter_;
    cycle_pin_probe rgb_;
    history_recorder recorder_;
};

}  // namespace tabletop
