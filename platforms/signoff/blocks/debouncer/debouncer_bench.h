// SPDX-License-Identifier: Apache-2.0
// A debouncer alone, with a contact that bounces.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "peripherals/debouncer/debouncer.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "stimulus/signoff/contact_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {

class debouncer_bench : public pin_bench {
  public:
    // Records "debouncer.rst" (1 in reset) and "debouncer.level". The simulation stops when all traffic is done.
    debouncer_bench(sc_core::sc_module_name name, view v, const debouncer_config& config,
                    const signoff::contact_traffic& traffic, record_target& to);

  private:
    void move_contact();

    const signoff::contact_traffic& traffic_;
    cycle_pin contact_{0};
    std::unique_ptr<debouncer_block> debouncer_;
    cycle_pin_probe level_;
    history_recorder recorder_;
};

}  // namespace tabletop
