// SPDX-License-Identifier: Apache-2.0
// What the labkit's screen shows of the game, read from the picture on its monitor: of a fabric into which nobody sees.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "engines/checkers_screen/board_picture.h"
#include "engines/checkers_vision/grid.h"
#include "peripherals/vga_monitor/vga_monitor.h"

#include <systemc>

#include <array>
#include <cstdint>

namespace tabletop {

class screen_reader : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // the fabric's, by which marks flash

    // Called before the start.
    screen_reader(sc_core::sc_module_name name, vga_monitor& monitor, const clock_domain& clock);

    // What the last whole picture of the board before now shows. A piece that cannot be told from an empty square is
    // none; a mark is known once both its colours have been seen, or the one that no other has.
    checkers_screen_core::screen_state shown(std::uint64_t cycle) const;
    // The grid by the dots on the last picture with video.
    checkers_vision_core::grid grid() const { return grid_; }
    bool first_phase(std::uint64_t cycle) const { return checkers_screen_core::first_phase(cycle - released_); }
    // The listener is told when the picture changes.
    void attach(cycle_pin_listener& listener) { listeners_.add(listener); }

  private:
    // What may be on a square, by what has been seen of it.
    enum mark : std::uint8_t { none = 1, reject = 2, blink = 4, swap = 8 };

    void on_reset();
    void see(const shown_frame& frame);
    void see_board(const picture& image, bool first);
    void see_square(unsigned square, std::uint32_t colour, bool first);
    void see_video(const picture& image);

    const clock_domain clock_;
    std::uint64_t released_ = 0;  // the fabric's cycle 0
    std::uint64_t seen_ = 0;      // the cycle of the last picture of the board
    checkers_screen_core::screen_state state_;
    std::array<std::uint8_t, checkers::squares> marks_{};  // of each square, all that are possible
    checkers_vision_core::grid grid_;
    cycle_pin_listeners listeners_;
};

}  // namespace tabletop
