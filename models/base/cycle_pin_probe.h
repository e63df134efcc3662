// SPDX-License-Identifier: Apache-2.0
// Follows a cycle_pin_if and keeps every level that it has had, with one event for each change.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"

#include <systemc>

#include <cstdint>

namespace tabletop {

class cycle_pin_probe : public sc_core::sc_module, private cycle_pin_listener {
  public:
    // The pin must outlive the probe. Its driver must know its levels from time 0 on.
    cycle_pin_probe(sc_core::sc_module_name name, cycle_pin_if& pin, const clock_domain& clock);

    // Up to the kernel's time.
    const level_history& history() const { return history_; }
    // For a reader that drops what it has read.
    level_history& history() { return history_; }

  private:
    void revised(std::uint64_t cycle) override;
    void follow();
    void notify_at(std::uint64_t cycle);

    cycle_pin_if& pin_;
    const clock_domain clock_;
    level_history history_;
    sc_core::sc_event due_{"due"};
};

}  // namespace tabletop
