// SPDX-License-Identifier: Apache-2.0
// The labkit's screen: raster, board with its marks, live video with the grid's dots. Behaviour and cycles are in
// README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "engines/checkers_screen/shown_state.h"
#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <systemc>

#include <array>
#include <memory>

namespace tabletop {

struct checkers_screen_config {
    clock_domain clock;
};

// The block as a machine sees it, the same in every view.
class checkers_screen_block : public sc_core::sc_module {
  public:
    using pin_port = sc_core::sc_port<cycle_pin_if>;

    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous
    // shown_pins.
    std::array<pin_port, 2> display{pin_port{"display_low"}, pin_port{"display_high"}};
    pin_port reject{"reject"};
    pin_port blink{"blink"};
    pin_port swap{"swap"};
    pin_port calibrating{"calibrating"};
    pin_port winner{"winner"};
    pin_port show_video{"show_video"};  // switch 4
    pin_port grid{"grid"};              // grid_pins of the vision
    pin_port video_rgb{"video_rgb"};    // of the (h, v) of the same cycle

    sc_core::sc_export<raster_if> scan{"scan"};       // h and v, to the packer and the vision
    sc_core::sc_export<cycle_pin_if> syncs{"syncs"};  // vga_syncs, the registered pins, as the next two
    sc_core::sc_export<cycle_pin_if> blank{"blank"};  // 1 outside the picture
    sc_core::sc_export<colour_if> colour{"colour"};   // eight bits a colour

    explicit checkers_screen_block(sc_core::sc_module_name name) : sc_module(name) {}
};

// v: at or ca.
std::unique_ptr<checkers_screen_block> make_checkers_screen_tlm(const char* name, view v,
                                                                const checkers_screen_config& config);

}  // namespace tabletop
