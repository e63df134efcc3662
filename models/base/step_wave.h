// SPDX-License-Identifier: Apache-2.0
// A wave that is told its changes: of a pin that somebody moves, or that comes out of a Verilated block.
#pragma once

#include "base/wave.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

class step_wave : public wave_if {
  public:
    // Changes older than the last `memory` are forgotten: before them the level is what the oldest known one is.
    explicit step_wave(std::uint64_t level, std::size_t memory = 1u << 16) : memory_(memory), steps_{{0, level}} {}

    // The level from `cycle` on; cycles come in order, from the present on. What was set for later is void.
    void set(std::uint64_t cycle, std::uint64_t level);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(wave_listener& listener) override { listeners_.push_back(&listener); }

    // Adds a change after all others that nobody is told of yet: some at once, then revise() once.
    void append(std::uint64_t cycle, std::uint64_t level);
    void revise(std::uint64_t cycle);

  private:
    struct step {
        std::uint64_t cycle;
        std::uint64_t level;
    };

    std::size_t memory_;
    std::deque<step> steps_;  // by cycle; the first holds for all before it
    std::vector<wave_listener*> listeners_;
};

}  // namespace tabletop
