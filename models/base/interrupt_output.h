// SPDX-License-Identifier: Apache-2.0
// The interrupt pin of a block that knows its level ahead, cycle by cycle: registers are written at a local time, a
// count or a line tells when it rises. One event a change, none without.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_history.h"

#include <cstdint>
#include <systemc>

namespace tabletop {

class interrupt_output : public sc_core::sc_module {
  public:
    static constexpr std::uint64_t never = UINT64_MAX;

    // Drives pin, low at first. clock: of the cycles.
    interrupt_output(sc_core::sc_module_name name, const clock_domain& clock, sc_core::sc_out<bool>& pin);

    // From `cycle` on, which is not over, the pin has this level; a low one rises in rise_cycle, a later one, or never.
    // What was announced for earlier cycles stays.
    void announce(std::uint64_t cycle, bool level, std::uint64_t rise_cycle = never);

    // A rise behind the current cycle has been announced.
    bool will_rise() const;

  private:
    void on_change();
    void drive();
    void schedule(std::uint64_t cycle);
    std::uint64_t now() const;

    const clock_domain clock_;
    sc_core::sc_out<bool>& pin_;
    level_history levels_{0};
    sc_core::sc_event change_{"change"};
    sc_core::sc_event settled_{"settled"};
};

}  // namespace tabletop
