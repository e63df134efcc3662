// SPDX-License-Identifier: Apache-2.0
// An interval timer and a processor.
#pragma once

#include "peripherals/interval_timer/interval_timer.h"
#include "signoff/bench/interrupt_question.h"
#include "signoff/bench/register_traffic.h"

#include <systemc>

namespace tabletop {

class interval_timer_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "interval_timer", and what interrupt_question does. The simulation
    // stops when all accesses are done.
    interval_timer_bench(sc_core::sc_module_name name, view v, const clock_domain& clock, const bus_traffic& traffic,
                         record_target& to, bool check);

    const register_traffic& accesses() const { return accesses_; }

  private:
    interval_timer_block* timer_ = nullptr;
    register_traffic accesses_;
    interrupt_question question_;
};

}  // namespace tabletop
