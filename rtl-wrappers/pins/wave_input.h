// SPDX-License-Identifier: Apache-2.0
// A wave as an input of a Verilated block: its level cycle by cycle, read again only where it changes.
#pragma once

#include "base/wave.h"

#include <algorithm>
#include <cstdint>

namespace tabletop {

class wave_input : private wave_listener {
  public:
    // level: as long as there is no wave.
    explicit wave_input(std::uint64_t level) : level_(level) {}

    // Before the start of the simulation.
    void connect(wave_if& wave) {
        wave_ = &wave;
        next_ = 0;
        wave.attach(*this);
    }

    // Cycles come in order.
    std::uint64_t level(std::uint64_t cycle) {
        if (cycle >= next_) read(cycle);
        sampled_ = cycle + 1;
        return level_;
    }

  private:
    void read(std::uint64_t cycle) {
        level_ = wave_->value(cycle);
        next_ = wave_->next_change(cycle);
    }

    void revised(std::uint64_t cycle) override {
        if (cycle < sampled_) SC_REPORT_ERROR("wave_input", "a wave changes in a cycle that has been clocked already");
        next_ = std::min(next_, cycle);
    }

    wave_if* wave_ = nullptr;
    std::uint64_t level_;
    std::uint64_t next_ = wave_if::never;  // from here on the level has to be read
    std::uint64_t sampled_ = 0;            // the first cycle that has not been asked for
};

}  // namespace tabletop
