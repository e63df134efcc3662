// SPDX-License-Identifier: Apache-2.0
// The words of a traffic on the pins of BT.656; there are no frames behind them.
#pragma once

#include "base/cycle_pin_if.h"
#include "peripherals/camera/bt656_camera.h"
#include "stimulus/signoff/bt656_traffic.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace tabletop {

class played_words : public bt656_if {
  public:
    using words = std::vector<signoff::bt656_traffic::word>;

    // In place of those before, whose cycles are over.
    void play(words next) {
        words_ = std::move(next);
        listeners_.revised(words_.front().cycle);
    }

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }
    std::optional<bt656_word> next_word(std::uint64_t cycle) const override;
    std::uint64_t phase() const override { return 0; }
    ycrcb sample(std::uint64_t, unsigned, unsigned) const override { return {}; }

  private:
    words::const_iterator first_from(std::uint64_t cycle) const;

    words words_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
