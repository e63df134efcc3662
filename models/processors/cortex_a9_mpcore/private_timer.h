// SPDX-License-Identifier: Apache-2.0
// The private timer of the Cortex-A9 MPCore (TRM section 4.1): a 32-bit down counter with prescaler, reload and
// interrupt. Nothing happens in the kernel: values, the event flag and the time of the next interrupt are arithmetic.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "processors/cortex_a9_mpcore/down_counter.h"
#include "processors/cortex_a9_mpcore/timer_target.h"

namespace tabletop {

class private_timer : public timer_target {
  public:
    // clock: PERIPHCLK, a whole fraction of the processor's clock.
    private_timer(register_place place, const clock_domain& clock);

    void reset(std::uint64_t time_ps) override;

  private:
    std::uint32_t value(std::uint32_t offset) const override;
    void set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps);
    void advance(std::uint64_t time_ps) override;
    bool signals_events() const override;
    std::uint64_t next_event_ps() const override { return counter_.next_zero_ps(); }

    down_counter counter_;
    std::uint32_t control_ = 0;
};

}  // namespace tabletop
