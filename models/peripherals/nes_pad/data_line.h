// SPDX-License-Identifier: Apache-2.0
// The pad's data pin as a function of the cycle, computed from the strobes and the buttons on request, not cycle by
// cycle.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_if.h"
#include "peripherals/nes_pad/shift_register.h"

#include <cstdint>

namespace tabletop {

class nes_data_line : public cycle_pin_if {
  public:
    explicit nes_data_line(unsigned delay) : lag_(delay - 1) {}

    // Call it before any other function.
    void connect(const cycle_pin_if& strobes);

    // now: the present cycle, from which on this holds.
    void hold(std::uint64_t now, std::uint8_t buttons);
    void plug(std::uint64_t now, bool in);
    // The strobes have been revised from `cycle` on.
    void follow_strobes(std::uint64_t now, std::uint64_t cycle);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    std::uint64_t period(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    // The register as it is in `cycle`, before the edge that ends it.
    struct position {
        std::uint64_t cycle = 0;
        nes_pad_core::shift_register pad;
        std::uint64_t strobes_before = 0;  // in the cycle before
    };

    void settle(std::uint64_t now);
    void revise(std::uint64_t cycle);
    std::uint64_t next_change_ahead(std::uint64_t output) const;
    const position& ahead(std::uint64_t cycle) const;
    void travel(position& at, std::uint64_t to, std::uint64_t strobe_period, cycle_pin* record) const;
    void walk(position& at, std::uint64_t to, cycle_pin* record) const;
    void step(position& at, std::uint64_t last) const;

    const std::uint64_t lag_;  // cycles from the register's output to the data pin
    const cycle_pin_if* strobes_ = nullptr;
    std::uint8_t buttons_ = 0;
    bool in_ = true;
    position settled_;                 // inputs of the cycles before it are final, the present ones hold from it on
    std::uint64_t strobe_period_ = 0;  // from there on, as the strobes have said
    cycle_pin past_{1};                // the pin up to there and what is on its way to it, as long as it is plugged
    mutable position ahead_;           // where the last question led, if that was behind it
    mutable bool ahead_known_ = false;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
