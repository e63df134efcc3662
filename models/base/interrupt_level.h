// SPDX-License-Identifier: Apache-2.0
// What passes between peripherals and the interrupt controller: the controller asks for the level at a time,
// peripherals announce changes.
#pragma once

#include <cstdint>

namespace tabletop {

// An interrupt output whose level is computed, not driven.
class interrupt_level {
  public:
    static constexpr std::uint64_t never = ~std::uint64_t{0};

    virtual ~interrupt_level() = default;
    // The level at time_ps. Times never decrease, calls and accesses taken together.
    virtual bool irq_at(std::uint64_t time_ps) = 0;
    // A time in ps, after time_ps, before which the level cannot change unless the peripheral announces it; `never` if
    // it cannot change.
    virtual std::uint64_t next_irq_ps(std::uint64_t time_ps) = 0;
};

// The controller as a peripheral sees it.
class interrupt_listener {
  public:
    virtual ~interrupt_listener() = default;
    // Software is about to change the peripheral's state at time_ps: the controller takes over what happened until
    // then.
    virtual void before_change(std::uint64_t time_ps) = 0;
    // It has been changed at time_ps. The controller looks at once: a level that falls here and soon rises again is
    // another edge.
    virtual void after_change(std::uint64_t time_ps) = 0;
    // Called when next_irq_ps() no longer holds though there was no access: an input to come has been announced, or a
    // reset has disabled every interrupt of the peripheral.
    virtual void plan_changed() = 0;
};

}  // namespace tabletop
