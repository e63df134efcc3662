// SPDX-License-Identifier: Apache-2.0
// The debouncer's output as a function of its contact and its reset, by arithmetic from one change to the next.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"
#include "base/stage_reset.h"

#include <cstdint>

namespace tabletop {

class debounced_pin : public cycle_pin_if, private cycle_pin_listener {
  public:
    explicit debounced_pin(std::uint64_t steady) : steady_(steady) {}

    // Called before the start of the simulation.
    void follow(cycle_pin_if& contact);
    // The level of the reset pin from this cycle on.
    void set_reset(std::uint64_t cycle, bool asserted);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    // What the counter has before it, without a change until the next stretch begins.
    struct stretch {
        bool sampled = false;  // behind the flip-flops
        bool reset = false;

        bool operator==(const stretch& that) const { return sampled == that.sampled && reset == that.reset; }
    };

    void revised(std::uint64_t cycle) override;
    void forget_from(std::uint64_t cycle);

    stretch at(std::uint64_t cycle) const;
    std::uint64_t next_cause(std::uint64_t cycle) const;
    std::uint64_t end_of_stretch(std::uint64_t cycle) const;
    void follow_stretch() const;
    bool knows(std::uint64_t cycle) const { return end_ == never || end_ > cycle; }

    const std::uint64_t steady_;
    cycle_pin_if* contact_ = nullptr;
    stage_reset reset_;
    cycle_pin_listeners listeners_;

    // What is known as far as somebody has asked.
    mutable level_history begins_{0};  // of stretches, each with a number of its own
    mutable level_history levels_{0};
    mutable std::uint64_t end_ = 0;  // of the last stretch that has been followed
};

}  // namespace tabletop
