// SPDX-License-Identifier: Apache-2.0
// A cycle_pin_if as an input of a Verilated block: its level cycle by cycle, read again only where it changes.
#pragma once

#include "base/cycle_pin_if.h"

#include <algorithm>
#include <cstdint>

namespace tabletop {

class cycle_pin_input : private cycle_pin_listener {
  public:
    // level: as long as there is no pin bound.
    explicit cycle_pin_input(std::uint64_t level) : level_(level) {}

    // Called before the start of the simulation.
    void connect(cycle_pin_if& pin) {
        pin_ = &pin;
        next_ = 0;
        pin.attach(*this);
    }

    // Cycles come in order.
    std::uint64_t level(std::uint64_t cycle) {
        if (cycle >= next_) read(cycle);
        sampled_ = cycle + 1;
        return level_;
    }

    // The first cycle after the last one asked for in which the level may be another.
    std::uint64_t steady_before() const { return next_; }

  private:
    void read(std::uint64_t cycle) {
        level_ = pin_->value(cycle);
        next_ = pin_->next_change(cycle);
    }

    void revised(std::uint64_t cycle) override {
        if (cycle < sampled_)
            SC_REPORT_ERROR("cycle_pin_input", "a pin changes in a cycle that has been clocked already");
        next_ = std::min(next_, cycle);
    }

    cycle_pin_if* pin_ = nullptr;
    std::uint64_t level_;
    std::uint64_t next_ = cycle_pin_if::never;  // from here on the level has to be read
    std::uint64_t sampled_ = 0;                 // the first cycle that has not been asked for
};

}  // namespace tabletop
