// SPDX-License-Identifier: Apache-2.0
// The colour pins of a Verilated block as they have been: written in the clock loop, read by whoever draws the frame
// when it is over.
#pragma once

#include "base/cycle_pin.h"
#include "peripherals/vga_monitor/colour.h"

#include <cstddef>
#include <cstdint>

namespace tabletop {

class colour_pins : public colour_if {
  public:
    // memory: so many changes are kept. The default is of some ten frames of the game, or two frames of a picture with
    // 136 changes a line.
    explicit colour_pins(std::size_t memory = 1u << 18) : steps_(0, memory) {}

    // From this cycle on; cycles come in order.
    void append(std::uint64_t cycle, std::uint16_t colour) { steps_.append(cycle, colour); }
    // The same where the cycle may have a colour already.
    void set(std::uint64_t cycle, std::uint16_t colour) { steps_.set(cycle, colour); }

    std::uint64_t value(std::uint64_t cycle) const override { return steps_.value(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return steps_.next_change(cycle); }
    void attach(cycle_pin_listener&) override {}
    void read(std::uint64_t first, unsigned step, unsigned count, std::uint16_t* colours) const override {
        auto cycle = first;
        for (unsigned n = 0; n < count;) {
            const auto colour = static_cast<std::uint16_t>(value(cycle));
            const auto end = next_change(cycle);
            for (; n < count && cycle < end; cycle += step) colours[n++] = colour;
        }
    }
    bool foreseen() const override { return false; }

  private:
    cycle_pin steps_;
};

}  // namespace tabletop
