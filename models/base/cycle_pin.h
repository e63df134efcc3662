// SPDX-License-Identifier: Apache-2.0
// A cycle_pin_if that is set change by change: a pin moved from outside, or an output of a Verilated block.
#pragma once

#include "base/cycle_pin_if.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

class cycle_pin : public cycle_pin_if {
  public:
    // Only the last `memory` changes are kept. Before them the level is that of the oldest one.
    explicit cycle_pin(std::uint64_t level, std::size_t memory = 1u << 16) : memory_(memory), steps_{{0, level}} {}

    // Sets the level from `cycle` on. Cycles come in order, from the present on. Levels set for later cycles are
    // dropped.
    void set(std::uint64_t cycle, std::uint64_t level);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.push_back(&listener); }

    // Adds a change without telling the listeners: append() any number of them, then revise() once.
    void append(std::uint64_t cycle, std::uint64_t level);
    void revise(std::uint64_t cycle);

  private:
    struct step {
        std::uint64_t cycle;
        std::uint64_t level;
    };

    std::size_t memory_;
    std::deque<step> steps_;  // by cycle; the first holds for all before it
    std::vector<cycle_pin_listener*> listeners_;
};

}  // namespace tabletop
