// SPDX-License-Identifier: Apache-2.0
// The converter's output as a function of its input and its reset: nothing is converted that nobody reads.
#pragma once

#include "base/cycle_pin_if.h"
#include "base/stage_reset.h"

#include <cstdint>

namespace tabletop {

class ycrcb_colour_pin : public cycle_pin_if, private cycle_pin_listener {
  public:
    // Called before the start of the simulation.
    void follow(cycle_pin_if& pixel);
    // The level of the reset pin from this cycle on.
    void set_reset(std::uint64_t cycle, bool asserted);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    void revised(std::uint64_t cycle) override;

    bool is_foreseen(std::uint64_t cycle) const;
    std::uint64_t next_cause(std::uint64_t cycle) const;

    cycle_pin_if* pixel_ = nullptr;
    stage_reset reset_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
