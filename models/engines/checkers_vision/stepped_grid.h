// SPDX-License-Identifier: Apache-2.0
// The grid's registers as a function of the cycle: steps that buttons make once a frame, worked out when somebody asks.
#pragma once

#include "base/cycle_history.h"
#include "base/cycle_pin_if.h"
#include "base/stage_reset.h"
#include "engines/checkers_vision/grid.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <array>
#include <cstdint>

namespace tabletop {

// What moves the grid.
struct grid_controls {
    std::array<cycle_pin_if*, 6> button{};  // left, right, up, down, grow, shrink
    cycle_pin_if* vertical = nullptr;
    cycle_pin_if* show_video = nullptr;
    cycle_pin_if* grid_open = nullptr;
    raster_if* scan = nullptr;
};

// A value is grid_pins.
class stepped_grid : public cycle_pin_if, private cycle_pin_listener {
  public:
    explicit stepped_grid(const checkers_vision_core::grid& first) : first_(first), grids_(first) {}

    // Called before the start of the simulation.
    void follow(const grid_controls& controls);
    // The level of the reset pin from this cycle on.
    void set_reset(std::uint64_t cycle, bool asserted);

    checkers_vision_core::grid at(std::uint64_t cycle) const;

    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

  private:
    void revised(std::uint64_t cycle) override;
    void forget_from(std::uint64_t cycle);

    void follow_frame() const;
    checkers_vision_core::grid step(const checkers_vision_core::grid& of, std::uint64_t cycle) const;
    std::uint64_t step_cycle_from(std::uint64_t cycle) const;
    std::uint64_t next_cause(std::uint64_t cycle) const;

    const checkers_vision_core::grid first_;
    grid_controls controls_;
    stage_reset reset_;
    cycle_pin_listeners listeners_;

    // The grids, as far as somebody has asked for them.
    mutable cycle_history<checkers_vision_core::grid> grids_;
    mutable std::uint64_t known_ = 1;  // cycles before this one are known; never: all are
};

}  // namespace tabletop
