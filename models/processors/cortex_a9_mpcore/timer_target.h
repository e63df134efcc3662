// SPDX-License-Identifier: Apache-2.0
// The parts that the timers of the Cortex-A9 MPCore share: state computed at the time of an access, an event flag, and
// an interrupt while the flag and its enable bit are set.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/interrupt_level.h"
#include "base/kernel_time.h"
#include "base/register_target.h"

namespace tabletop {

class timer_target : public register_target, public interrupt_level {
  public:
    interrupt_level* interrupt(unsigned n) final { return n == 0 ? this : nullptr; }

    bool irq_at(std::uint64_t time_ps) final {
        advance(time_ps);
        return event_ && signals_events();
    }
    std::uint64_t next_irq_ps(std::uint64_t time_ps) final {
        return !signals_events() || irq_at(time_ps) ? never : next_event_ps();
    }

  protected:
    using register_target::register_target;

    // Advances the state to time_ps; an earlier time than that of the last call changes nothing.
    virtual void advance(std::uint64_t time_ps) = 0;
    // A register and its change, at the time of the last advance.
    virtual std::uint32_t value(std::uint32_t offset) const = 0;
    virtual void set(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) = 0;
    // True if the event flag raises the interrupt.
    virtual bool signals_events() const = 0;
    // The time at which the flag is set next, in ps; `never` if it is not set without an access.
    virtual std::uint64_t next_event_ps() const = 0;
    // The time of the next change of a register that changes at other times too, seen from the latest advance.
    virtual std::uint64_t next_change_ps(std::uint32_t offset) const {
        (void)offset;
        return never;
    }

    bool event_ = false;

  private:
    std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) final {
        advance(time_ps);
        return value(offset);
    }
    std::uint64_t stable_until_ps(std::uint32_t offset) final {
        return std::min(next_change_ps(offset), next_event_ps());
    }
    std::uint32_t peek(std::uint32_t offset) final { return read(offset, now_ps()); }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) final {
        announce_before_change(time_ps);
        advance(time_ps);
        set(offset, value, lanes, time_ps);
        announce_change(time_ps);
    }
};

}  // namespace tabletop
