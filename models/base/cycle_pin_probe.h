// SPDX-License-Identifier: Apache-2.0
// Follows a cycle_pin_if and keeps every level that it has had.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_follower.h"

#include <cstdint>

namespace tabletop {

class cycle_pin_probe : public cycle_pin_follower {
  public:
    cycle_pin_probe(sc_core::sc_module_name name, cycle_pin_if& pin, const clock_domain& clock)
        : cycle_pin_follower(name, pin, clock,
                             [this](std::uint64_t cycle, std::uint64_t level) { history_.set_level(cycle, level); }) {}

    // Up to the kernel's time.
    const level_history& history() const { return history_; }
    // For a reader that drops what it has read.
    level_history& history() { return history_; }

  private:
    level_history history_;
};

}  // namespace tabletop
