// SPDX-License-Identifier: Apache-2.0
// The colour pins of a Verilated block as they have been: written in the clock loop, read by whoever draws the frame
// when it is over.
#pragma once

#include "base/cycle_history.h"
#include "peripherals/vga_monitor/colour.h"

#include <cstddef>
#include <cstdint>

namespace tabletop {

class colour_pins : public colour_if {
  public:
    // Changes of two frames with another colour in every pixel, and their blanking.
    static constexpr std::size_t live_picture = 1u << 20;

    // memory: so many changes are kept. The default is of some ten frames of the game, or two frames of a picture with
    // 136 changes a line.
    explicit colour_pins(std::size_t memory = 1u << 18, colour_depth depth = colour_depth::four_bits)
        : memory_(memory), depth_(depth) {}

    // Sets the colour from this cycle on. Cycles come in order; the last word on one counts.
    void set(std::uint64_t cycle, colour_level colour) {
        colours_.set_level(cycle, colour);
        colours_.keep_last(memory_);
    }

    std::uint64_t value(std::uint64_t cycle) const override { return colours_.at(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return colours_.end(colours_.index(cycle)); }
    void attach(cycle_pin_listener&) override {}
    void read(std::uint64_t first, unsigned step, unsigned count, colour_level* colours) const override {
        auto cycle = first;
        auto i = colours_.index(first);
        for (unsigned n = 0; n < count; ++i) {
            for (; n < count && cycle < colours_.end(i); cycle += step) colours[n++] = colours_.value(i);
        }
    }
    colour_depth depth() const override { return depth_; }
    bool foreseen() const override { return false; }

  private:
    std::size_t memory_;
    colour_depth depth_;
    cycle_history<colour_level> colours_{0};
};

}  // namespace tabletop
