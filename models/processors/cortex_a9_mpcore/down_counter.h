// SPDX-License-Identifier: Apache-2.0
// The 32-bit down counter of the Cortex-A9's private timer and watchdog, computed on request: prescaler, reload, and
// whether it has reached zero.
#pragma once

#include <cstdint>

#include "base/clock_domain.h"
#include "base/poll_hint.h"

namespace tabletop {

// A reload takes a tick of its own: the period is load + 1 ticks of prescaler + 1 cycles (Cortex-A9 MPCore TRM 4.1).
// A load value of 0 stops the counter at zero.
class down_counter {
  public:
    static constexpr std::uint64_t never = ~std::uint64_t{0};

    explicit down_counter(const clock_domain& clock) : clock_(clock) {}

    // Brings the state to time_ps, which never decreases.
    void advance(std::uint64_t time_ps);
    // The time at which the counter reaches zero next, in ps; `never` if it does not. Based on the state of the last
    // advance.
    std::uint64_t next_zero_ps() const;

    // Likewise the time of the next tick that changes it, and how it goes on until it is zero.
    std::uint64_t next_tick_ps() const;
    read_count count() const;

    // Call after advance() to the time of the change, in ps.
    void configure(bool enabled, bool auto_reload, unsigned prescaler, std::uint64_t time_ps);
    void set_value(std::uint32_t value, std::uint64_t time_ps);
    void set_load(std::uint32_t load, std::uint64_t time_ps);
    // What the next reload takes; the counter goes on.
    void set_reload(std::uint32_t load) { load_ = load; }
    void reset(std::uint64_t time_ps);

    std::uint32_t value() const { return value_; }
    std::uint32_t load() const { return load_; }
    // True if the counter has reached zero since the last call.
    bool take_expired() {
        const bool expired = expired_;
        expired_ = false;
        return expired;
    }

  private:
    void count(std::uint64_t ticks);

    clock_domain clock_;
    std::uint32_t value_ = 0;
    std::uint32_t load_ = 0;
    std::uint64_t cycles_per_tick_ = 1;
    std::uint64_t tick_cycle_ = 0;  // cycle of the last tick counted
    bool enabled_ = false;
    bool auto_reload_ = false;
    bool expired_ = false;
};

}  // namespace tabletop
