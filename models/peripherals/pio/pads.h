// SPDX-License-Identifier: Apache-2.0
// The pads of a bidirectional port: where the port drives, its level, elsewhere that from outside. A port that is bound
// to them sees what it drives itself.
#pragma once

#include "base/cycle_pin_if.h"

#include <cstdint>

namespace tabletop {

class pio_pads : public cycle_pin_if, private cycle_pin_listener {
  public:
    // All by the same cycles, bit by bit. They must outlive the pads.
    pio_pads(cycle_pin_if& outside, cycle_pin_if& driven, cycle_pin_if& enable);

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    void revised(std::uint64_t cycle) override { listeners_.revised(cycle); }

    cycle_pin_if& outside_;
    cycle_pin_if& driven_;
    cycle_pin_if& enable_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
