// SPDX-License-Identifier: Apache-2.0
// The labkit's converter alone.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "engines/ycrcb_converter/ycrcb_converter.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/pixel_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {

class converter_bench : public pin_bench {
  public:
    // Records "converter.rst" (1 in reset) and "converter.rgb". The simulation stops when all traffic is done.
    converter_bench(sc_core::sc_module_name name, view v, const ycrcb_converter_config& config,
                    const signoff::pixel_traffic& traffic, record_target& to);

  private:
    void tell_pixels();

    const signoff::pixel_traffic& traffic_;
    cycle_pin pixel_{0};
    std::unique_ptr<ycrcb_converter_block> converter_;
    cycle_pin_probe rgb_;
    history_recorder recorder_;
};

}  // namespace tabletop
