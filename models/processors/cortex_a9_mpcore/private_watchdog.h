// SPDX-License-Identifier: Apache-2.0
// The private watchdog of the Cortex-A9 MPCore (TRM section 4.2), in timer and in watchdog mode, computed on request.
// Its owner asks for the time of its reset request and performs the reset.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/clock_domain.h"
#include "processors/cortex_a9_mpcore/counter_target.h"

namespace tabletop {

class private_watchdog : public counter_target {
  public:
    // clock: PERIPHCLK, a whole fraction of the processor's clock.
    private_watchdog(register_place place, const clock_domain& clock);

    // Keeps the reset status: the restarted program reads it.
    void reset(std::uint64_t time_ps) override;

    // The time at which it reaches zero in watchdog mode, in ps; `never` if it does not. A time that has passed stays
    // until reset.
    std::uint64_t expiry_ps() const;
    // True if it has reached zero in watchdog mode by time_ps and waits for a reset.
    bool has_expired(std::uint64_t time_ps);
    // call: called after every write, because the time of expiry may have changed.
    void on_change(std::function<void()> call) { changed_ = std::move(call); }

  private:
    std::uint32_t value(std::uint32_t offset) const override;
    void set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void set_register(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps);
    void write_control(std::uint32_t value, unsigned lanes, std::uint64_t time_ps);
    void write_disable(std::uint32_t value, std::uint64_t time_ps);
    void advance(std::uint64_t time_ps) override;
    bool watches() const;
    bool signals_events() const override;

    std::function<void()> changed_;
    bool reset_status_ = false;
    std::uint64_t expired_ps_ = never;  // waiting for a reset since
    bool first_key_seen_ = false;
};

}  // namespace tabletop
