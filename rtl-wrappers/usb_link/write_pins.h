// SPDX-License-Identifier: Apache-2.0
// The pins to the FT245R of a link that is clocked: their levels are known up to the present, and the writes among
// them.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin.h"
#include "engines/checkers_referee/move_code.h"
#include "peripherals/ft245r/ft245r.h"

#include <cstddef>
#include <cstdint>

namespace tabletop {

class write_pins : public ft245_writer_if {
  public:
    // Sets the level from this cycle on. Cycles come in order.
    void set(std::uint64_t cycle, std::uint64_t level) {
        const auto before = levels_.value(cycle);
        if (before == level) return;
        if ((before & ft245_write::wr) != 0 && (level & ft245_write::wr) == 0) count(cycle, before);
        levels_.set(cycle, level);
    }

    std::uint64_t value(std::uint64_t cycle) const override { return levels_.value(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return levels_.next_change(cycle); }
    void attach(cycle_pin_listener& listener) override { levels_.attach(listener); }

    std::uint64_t next_write(std::uint64_t cycle) const override {
        for (auto i = falls_.index(cycle); i < falls_.size(); ++i) {
            if (falls_.begin(i) >= cycle && falls_.value(i) != 0) return falls_.begin(i);
        }
        return never;
    }
    std::uint64_t writes_before(std::uint64_t cycle) const override { return cycle == 0 ? 0 : writes_.at(cycle - 1); }

  private:
    static constexpr std::size_t remembered = 256;

    void count(std::uint64_t cycle, std::uint64_t written) {
        writes_.set(cycle, writes_.last() + 1);
        writes_.keep_last(remembered);
        if ((written & ft245_write::data_mask) == checkers_bytes::idle) return;
        falls_.set(cycle, 1);
        falls_.keep_last(remembered);
    }

    cycle_pin levels_{checkers_bytes::idle};
    level_history falls_{0};   // the last ones after another byte than FF; 1 but for what is before the first
    level_history writes_{0};  // how many falls there have been
};

}  // namespace tabletop
