// SPDX-License-Identifier: Apache-2.0
// The labkit's vision as a query asks it: the grid is moved by its buttons, and a picture is scanned.
#pragma once

#include "base/cycle_pin.h"
#include "base/cycle_pin_follower.h"
#include "engines/checkers_vision/checkers_vision.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/blocks/checkers_vision/played_raster.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

namespace tabletop {

class simulated_vision : public sc_core::sc_module, private cycle_pin_if {
  public:
    // Colour of a pixel of the camera's picture.
    using picture_function = std::function<std::uint32_t(unsigned x, unsigned y)>;

    simulated_vision(sc_core::sc_module_name name, view v);

    // Called in a thread of the kernel. Returns the squares that are seen, bit s for square s.
    std::uint32_t look(const checkers_vision_core::grid& at, const picture_function& rgb_at);

  private:
    static constexpr unsigned first_step = 2;  // cycles after a jump

    // The picture as the pin video_rgb.
    std::uint64_t value(std::uint64_t cycle) const override;
    std::uint64_t next_change(std::uint64_t cycle) const override;
    void attach(cycle_pin_listener& listener) override { listeners_.add(listener); }

    void bind_pins();
    void wait_cycles(std::uint64_t cycles);
    void jump_before(std::uint64_t place);
    void move_grid(const checkers_vision_core::grid& to);
    void press(unsigned less, unsigned more, int difference);
    void scan();

    const bench_clock clock_;
    std::array<cycle_pin, checkers_vision_block::buttons> button_;
    cycle_pin vertical_{0};
    cycle_pin show_video_{1};
    cycle_pin grid_open_{0};
    cycle_pin scan_start_{0};
    played_raster raster_;
    sc_core::sc_signal<bool> rst_{"rst"};
    std::unique_ptr<checkers_vision_block> vision_;
    cycle_pin_follower last_;
    sc_core::sc_event ended_{"ended"};
    bool has_ended_ = false;  // the last scan
    picture_function rgb_at_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
