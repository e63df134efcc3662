// SPDX-License-Identifier: Apache-2.0
// Latch and pad clock as a closed form of the cycles since the last reset.
#pragma once

#include "base/wave.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

class nes_strobe_wave : public wave_if {
  public:
    // divider: cycles of a pad clock, even. Runs from cycle 0 on.
    explicit nes_strobe_wave(unsigned divider) : divider_(divider), eras_{{0, true}} {}

    // In reset from `cycle` on, respectively out of it: cycle is the first of the first frame.
    void hold(std::uint64_t cycle) { begin({cycle, false}); }
    void run(std::uint64_t cycle) { begin({cycle, true}); }

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    std::uint64_t period(std::uint64_t cycle) const override;
    void attach(wave_listener& listener) override { listeners_.push_back(&listener); }

  private:
    // From a reset's edge to the next one.
    struct era {
        std::uint64_t first;
        bool running;
    };

    void begin(const era& next);
    std::size_t era_of(std::uint64_t cycle) const;

    const std::uint64_t divider_;
    std::deque<era> eras_;  // the last ones; the first holds for all before it
    std::vector<wave_listener*> listeners_;
};

}  // namespace tabletop
