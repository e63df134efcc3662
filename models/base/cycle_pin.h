// SPDX-License-Identifier: Apache-2.0
// A cycle_pin_if that is set change by change: a pin moved from outside, or an output of a Verilated block.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"

#include <cstddef>
#include <cstdint>

namespace tabletop {

class cycle_pin : public cycle_pin_if {
  public:
    // Only the last `memory` changes are kept. Before them the level is that of the oldest one.
    explicit cycle_pin(std::uint64_t level, std::size_t memory = 1u << 16) : memory_(memory), levels_(level) {}

    // Sets the level from `cycle` on. Cycles come in order, from the present on. Levels set for later cycles are
    // dropped.
    void set(std::uint64_t cycle, std::uint64_t level) {
        append(cycle, level);
        revise(cycle);
    }

    // The same for what may be the level that it is.
    void show(std::uint64_t cycle, std::uint64_t level) {
        if (value(cycle) != level) set(cycle, level);
    }

    std::uint64_t value(std::uint64_t cycle) const override { return levels_.at(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return levels_.end(levels_.index(cycle)); }
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

    // set() without telling the listeners: append() any number of levels, then revise() once.
    void append(std::uint64_t cycle, std::uint64_t level) {
        levels_.set_level(cycle, level);
        levels_.keep_last(memory_);
    }
    void revise(std::uint64_t cycle) const { listeners_.revised(cycle); }

  private:
    std::size_t memory_;
    level_history levels_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
