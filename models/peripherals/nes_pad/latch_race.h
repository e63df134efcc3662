// SPDX-License-Identifier: Apache-2.0
// Warns of strobes that leave open what a CD4021 does: latch falls and the pad clock rises in one cycle. README.md has
// what the datasheet says, and what every view does.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"

#include <cstdint>
#include <string>

namespace tabletop {

class latch_race : private cycle_pin_listener {
  public:
    // pad: its name, for the one warning.
    latch_race(std::string pad, clock_domain clock) : pad_(std::move(pad)), clock_(clock) {}

    // Called before the start of the simulation.
    void watch(cycle_pin_if& strobes);

  private:
    void revised(std::uint64_t cycle) override;
    bool races_in(std::uint64_t cycle) const;
    void warn_of(std::uint64_t cycle);

    const std::string pad_;
    const clock_domain clock_;
    const cycle_pin_if* strobes_ = nullptr;
    bool warned_ = false;
};

}  // namespace tabletop
