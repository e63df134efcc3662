// SPDX-License-Identifier: Apache-2.0
// The private watchdog of the Cortex-A9 MPCore (TRM section 4.2), in timer and in watchdog mode, by arithmetic. Its
// owner asks for the time at which it wants a reset, and makes it.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/clock_domain.h"
#include "processors/cortex_a9_mpcore/down_counter.h"
#include "processors/cortex_a9_mpcore/timer_target.h"

namespace tabletop {

class private_watchdog : public timer_target {
  public:
    // clock: PERIPHCLK, a whole fraction of the processor's clock.
    private_watchdog(register_place place, const clock_domain& clock);

    // The reset status stays: the program that starts anew reads it.
    void reset(std::uint64_t time_ps) override;

    // When it reaches zero in watchdog mode, in ps; `never` while it does not. A time that has passed stays until
    // reset.
    std::uint64_t expiry_ps() const;
    // It has reached zero in watchdog mode by time_ps and waits for a reset.
    bool has_expired(std::uint64_t time_ps);
    // Called after every write: the expiry may be another one.
    void on_change(std::function<void()> call) { changed_ = std::move(call); }

  private:
    std::uint32_t value(std::uint32_t offset) const override;
    void set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void set_register(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps);
    void write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps);
    void write_disable(std::uint32_t value, std::uint64_t time_ps);
    void configure(std::uint64_t time_ps);
    void advance(std::uint64_t time_ps) override;
    bool watches() const;
    bool signals_events() const override;
    std::uint64_t next_event_ps() const override { return counter_.next_zero_ps(); }

    down_counter counter_;
    std::function<void()> changed_;
    std::uint32_t control_ = 0;
    bool reset_status_ = false;
    std::uint64_t expired_ps_ = never;  // it waits for a reset since
    bool first_key_seen_ = false;
};

}  // namespace tabletop
