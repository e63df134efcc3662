// SPDX-License-Identifier: Apache-2.0
// An interrupt line of a test: its level by time, of which the core is told in advance.
#pragma once

#include <cstdint>
#include <iterator>
#include <map>
#include <systemc>

#include "processors/cortex_a9/interrupt_source.h"

namespace tabletop {

class timed_interrupt_line : public interrupt_source {
  public:
    bool irq(std::uint64_t time_ps) override {
        const auto next = levels_.upper_bound(time_ps);
        return next != levels_.begin() && std::prev(next)->second;
    }
    bool fiq(std::uint64_t) override { return false; }
    const sc_core::sc_event& changed() override { return changed_; }
    std::uint64_t next_change_ps(std::uint64_t time_ps) override {
        for (auto next = levels_.upper_bound(time_ps); next != levels_.end(); ++next) {
            if (next->second) return next->first;
        }
        return never;
    }
    void set(std::uint64_t time_ps, bool level) { levels_[time_ps] = level; }
    void announce() { changed_.notify(); }

  private:
    std::map<std::uint64_t, bool> levels_;
    sc_core::sc_event changed_{"changed"};
};

}  // namespace tabletop
