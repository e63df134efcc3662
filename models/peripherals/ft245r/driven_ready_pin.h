// SPDX-License-Identifier: Apache-2.0
// TXE# that is set change by change: of a chip that is moved from outside, and is ready whenever it likes.
#pragma once

#include "base/cycle_pin.h"
#include "peripherals/ft245r/ft245r.h"

#include <cstdint>

namespace tabletop {

class driven_ready_pin : public ft245_ready_if {
  public:
    // Sets the level as cycle_pin::set does.
    void set(std::uint64_t cycle, std::uint64_t level) { pin_.set(cycle, level); }

    std::uint64_t value(std::uint64_t cycle) const override { return pin_.value(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return pin_.next_change(cycle); }
    void attach(cycle_pin_listener& listener) override { pin_.attach(listener); }
    unsigned ready_after_write() const override { return 0; }

  private:
    cycle_pin pin_{0};
};

}  // namespace tabletop
