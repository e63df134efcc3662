// SPDX-License-Identifier: Apache-2.0
// The global timer of the Cortex-A9 MPCore (TRM section 4.4): a 64-bit up counter with prescaler and comparator,
// computed on request.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "processors/cortex_a9_mpcore/timer_target.h"

namespace tabletop {

class global_timer : public timer_target {
  public:
    // clock: PERIPHCLK, a whole fraction of the processor's clock.
    global_timer(register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

  private:
    std::uint32_t value(std::uint32_t offset) const override;
    void set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps);
    void set_counter(std::uint64_t value, std::uint64_t time_ps);
    void advance(std::uint64_t time_ps) override;
    void compare();
    bool signals_events() const override;
    std::uint64_t next_change_ps(std::uint32_t offset) const override;
    read_count count_of(std::uint32_t offset) override;
    bool counts() const;
    std::uint64_t next_event_ps() const override;
    bool comparing() const;

    clock_domain clock_;
    std::uint64_t counter_ = 0;
    std::uint64_t tick_cycle_ = 0;  // cycle of the last tick counted
    std::uint64_t cycles_per_tick_ = 1;
    std::uint64_t comparator_ = 0;
    std::uint32_t auto_increment_ = 0;
    std::uint32_t control_ = 0;
};

}  // namespace tabletop
