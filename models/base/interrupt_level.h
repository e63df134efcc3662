// SPDX-License-Identifier: Apache-2.0
// How peripherals tell the interrupt controller: the controller asks for levels at a time, peripherals announce
// changes.
#pragma once

#include <cstdint>

namespace tabletop {

// An interrupt output whose level is known by arithmetic.
class interrupt_level {
  public:
    static constexpr std::uint64_t never = ~std::uint64_t{0};

    virtual ~interrupt_level() = default;
    // The level at time_ps, which never decreases from call to call and access to access.
    virtual bool irq_at(std::uint64_t time_ps) = 0;
    // A time after time_ps, in ps, before which the level cannot rise unless something is announced; `never` if it
    // cannot.
    virtual std::uint64_t next_irq_ps(std::uint64_t time_ps) = 0;
};

// The controller as a peripheral sees it.
class interrupt_listener {
  public:
    virtual ~interrupt_listener() = default;
    // Software is about to change the peripheral's state at time_ps: take over what happened until then.
    virtual void before_change(std::uint64_t time_ps) = 0;
    // The level, or the time at which it rises, may be another one than announced.
    virtual void after_change() = 0;
};

}  // namespace tabletop
