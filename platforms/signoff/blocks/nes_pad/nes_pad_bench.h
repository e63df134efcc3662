// SPDX-License-Identifier: Apache-2.0
// A game pad alone between strobes and fingers.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/nes_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {

class nes_pad_bench : public sc_core::sc_module {
  public:
    // Records "pad.data", the level of the wire. The simulation stops when all traffic is done.
    nes_pad_bench(sc_core::sc_module_name name, view v, const nes_pad_config& config,
                  const signoff::pad_traffic& traffic, record_target& to);

  private:
    void tell_strobes();
    void move_fingers();
    void stop();

    const bench_clock clock_;
    const signoff::pad_traffic& traffic_;
    cycle_pin strobes_{0};
    std::unique_ptr<nes_pad_block> pad_;
    cycle_pin_probe data_;
    history_recorder recorder_;
};

}  // namespace tabletop
