// SPDX-License-Identifier: Apache-2.0
// How the core asks its interrupt controller. The core asks for levels at a time instead of getting signals, so that a
// controller can compute timers and the core can run ahead of the kernel.
#pragma once

#include <cstdint>
#include <systemc>

namespace tabletop {

struct interrupt_source {
    virtual ~interrupt_source() = default;

    /// Level of nIRQ and nFIQ (true: asserted) at absolute simulated time `time_ps`, which is never before the kernel's
    /// time. It has no side effects that firmware can see; the core asks again for later times.
    virtual bool irq(std::uint64_t time_ps) = 0;
    virtual bool fiq(std::uint64_t time_ps) = 0;

    /// Notified when a level may have changed for a reason that next_change_ps() did not announce. A sleeping core
    /// waits on it.
    virtual const sc_core::sc_event& changed() = 0;

    /// Earliest time after `time_ps` at which a level is known to rise if nothing else happens (a running timer), or
    /// `never`.
    static constexpr std::uint64_t never = ~std::uint64_t{0};
    virtual std::uint64_t next_change_ps(std::uint64_t time_ps) = 0;
};

}  // namespace tabletop
