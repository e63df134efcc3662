// SPDX-License-Identifier: Apache-2.0
// A pin, or a few pins side by side, as a function of the cycle: its past, its present, and its future as long as its
// driver gets no new input. A divided clock or a sync needs no event for each edge. A user that needs single edges,
// such as a Verilated block, asks for the next one.
//
// Cycles are those of the common clock, counted from time 0 of the simulation: cycle n begins at edge n.
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

namespace tabletop {

class cycle_pin_listener {
  public:
    virtual ~cycle_pin_listener() = default;
    // From `cycle` on the levels may differ from earlier answers. Called at the kernel's time of that cycle or
    // before, never for a cycle that is over.
    virtual void revised(std::uint64_t cycle) = 0;
};

// The listeners that a driver has to tell.
class cycle_pin_listeners {
  public:
    void add(cycle_pin_listener& listener) { all_.push_back(&listener); }
    void revised(std::uint64_t cycle) const {
        for (auto* const each : all_) each->revised(cycle);
    }

  private:
    std::vector<cycle_pin_listener*> all_;
};

class cycle_pin_if : public virtual sc_core::sc_interface {
  public:
    static constexpr std::uint64_t never = UINT64_MAX;

    // The level in `cycle`. The past reaches back for at least one frame of the driver's protocol; the future is as
    // currently known.
    virtual std::uint64_t value(std::uint64_t cycle) const = 0;
    // The first cycle after `cycle` whose level differs from that of the cycle before it; never: none is currently
    // known.
    virtual std::uint64_t next_change(std::uint64_t cycle) const = 0;
    // The number of cycles after which the levels from `cycle` on repeat, as currently known; 1: constant; 0: not
    // known. A user that follows an endless pattern sees by it that nothing new will come.
    virtual std::uint64_t period(std::uint64_t cycle) const { return next_change(cycle) == never ? 1 : 0; }
    // Attach before the simulation starts. The listener must live until its end.
    virtual void attach(cycle_pin_listener& listener) = 0;
};

}  // namespace tabletop
