// SPDX-License-Identifier: Apache-2.0
// Interval timer, as Altera's core with a 32-bit period: counts cycles down to 0, again and again or once, and
// interrupts. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/view.h"

#include <systemc>
#include <tlm>

#include <memory>

namespace tabletop {

struct interval_timer_config {
    clock_domain clock;
};

// The block as a platform sees it, the same in every view.
class interval_timer_block : public sc_core::sc_module {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};   // active high, synchronous
    sc_core::sc_out<bool> irq{"irq"};  // high while TO and ITO

    explicit interval_timer_block(sc_core::sc_module_name name) : sc_module(name) {}

    // RUN and ITO are 1 now, TO is not: an interrupt is to come.
    virtual bool armed() const = 0;
};

// v: at or ca.
std::unique_ptr<interval_timer_block> make_interval_timer_tlm(const char* name, view v,
                                                              const interval_timer_config& config);

}  // namespace tabletop
