// SPDX-License-Identifier: Apache-2.0
// What the private timer and the private watchdog of the Cortex-A9 MPCore share: a down counter behind the same first
// four registers, load, counter, control and status (TRM chapter 4).
#pragma once

#include <cstdint>
#include <utility>

#include "base/clock_domain.h"
#include "processors/cortex_a9_mpcore/down_counter.h"
#include "processors/cortex_a9_mpcore/private_timer_registers.h"
#include "processors/cortex_a9_mpcore/timer_target.h"

namespace tabletop {

class counter_target : public timer_target {
  protected:
    counter_target(register_place place, const register_map& map, const clock_domain& clock)
        : timer_target(std::move(place), map), counter_(clock) {}

    std::uint32_t value(std::uint32_t offset) const override;
    void set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    std::uint64_t next_event_ps() const final { return counter_.next_zero_ps(); }
    bool signals_events() const override { return (control_ & private_timer_registers::control_irq_enable) != 0; }

    std::uint64_t next_change_ps(std::uint32_t offset) const override {
        return offset == private_timer_registers::counter ? counter_.next_tick_ps() : never;
    }
    read_count count_of(std::uint32_t offset) override {
        return offset == private_timer_registers::counter ? counter_.count() : read_count{};
    }

    // Takes enable, prescaler and reload over from the control register. may_reload: else it stops at zero.
    void configure(bool may_reload, std::uint64_t time_ps);
    void reset_counter(std::uint64_t time_ps);

    down_counter counter_;
    std::uint32_t control_ = 0;
};

}  // namespace tabletop
