// SPDX-License-Identifier: Apache-2.0
// Latch and pad clock as a closed form of the cycles since the last reset.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"
#include "peripherals/nes_host/presses.h"

#include <cstdint>

namespace tabletop {

class nes_strobe_pins : public cycle_pin_if {
  public:
    // divider: cycles of a pad clock, even. counts: pad clocks of a frame; behind the first eight both are low. Runs
    // from cycle 0 on.
    explicit nes_strobe_pins(unsigned divider, unsigned counts = nes_host_core::buttons)
        : divider_(divider), frame_(std::uint64_t{divider} * counts) {}

    // Puts the pins into reset, or out of it, from `cycle` on: on release that is the first cycle of the first frame.
    void hold(std::uint64_t cycle) { begin(cycle, false); }
    void run(std::uint64_t cycle) { begin(cycle, true); }

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    std::uint64_t period(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    void begin(std::uint64_t cycle, bool running);

    const std::uint64_t divider_;
    const std::uint64_t frame_;
    cycle_history<bool> running_{true};  // each from a reset's edge to the next one
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
