// SPDX-License-Identifier: Apache-2.0
// A pin, or a few pins side by side, as a function of the cycle: what its level was, is, and will be as long as nothing
// happens to whoever drives it. So a divided clock or a sync is there for ever without an event an edge; who needs the
// edges one by one, a Verilated block say, asks for the next.
//
// Cycles are those of the common clock, counted from time 0 of the simulation: cycle n begins at edge n.
#pragma once

#include <cstdint>
#include <systemc>

namespace tabletop {

class wave_listener {
  public:
    virtual ~wave_listener() = default;
    // From `cycle` on the wave may be other than what it has said. Called at the latest at the kernel's time of that
    // cycle, never for one that is over.
    virtual void revised(std::uint64_t cycle) = 0;
};

class wave_if : public virtual sc_core::sc_interface {
  public:
    static constexpr std::uint64_t never = UINT64_MAX;

    // The level in `cycle`. Of the past at least what one frame of the driver's protocol takes; of the future as things
    // stand.
    virtual std::uint64_t value(std::uint64_t cycle) const = 0;
    // The first cycle after `cycle` whose level is not that of the cycle before it; never: there is none as things
    // stand.
    virtual std::uint64_t next_change(std::uint64_t cycle) const = 0;
    // From `cycle` on the levels repeat every so many cycles, as things stand: 1, one level for ever; 0, not known. Who
    // follows a wave that never ends can tell by it that nothing new will come.
    virtual std::uint64_t period(std::uint64_t cycle) const { return next_change(cycle) == never ? 1 : 0; }
    // From before the start to the end of the simulation.
    virtual void attach(wave_listener& listener) = 0;
};

}  // namespace tabletop
