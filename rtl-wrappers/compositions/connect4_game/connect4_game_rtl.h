// SPDX-License-Identifier: Apache-2.0
// The whole machine between its pads and its screen, or the part of it that paints, as one RTL design, built when it is
// asked for, behind its pins.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "design/description.h"
#include "peripherals/nes_host/nes_host.h"
#include "peripherals/vga_monitor/colour.h"

#include <systemc>

#include <memory>

namespace tabletop {

// The same settings as those of the blocks that it is made of.
struct connect4_game_config {
    clock_domain clock;
    unsigned pad_divider = 250'000;  // cycles of a pad clock
    unsigned pixel_divider = 4;      // cycles of a pixel
};

// A block with the pins of two game pads, of a VGA connector, or both. What its description does not name stays quiet.
class connect4_game_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};                      // active high, whatever the level of the RTL's port
    sc_core::sc_export<cycle_pin_if> strobes{"strobes"};  // pad_pins: nes_strobes
    // The strobes of pad 2: the same ones where its description has no latch2 and clock2.
    sc_core::sc_export<cycle_pin_if> second_strobes{"second_strobes"};
    sc_core::sc_vector<sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND>> data{
        "data", nes_host_block::most_pads};
    // pad_pins with event ports: as of a nes_host.
    sc_core::sc_port<press_listener_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> presses{"presses"};
    sc_core::sc_export<cycle_pin_if> buttons{"buttons"};  // pad_pins with byte ports: [7:0] of pad 1, [15:8] of pad 2
    sc_core::sc_export<cycle_pin_if> syncs{"syncs"};      // vga_pins: vga_syncs
    sc_core::sc_export<colour_if> colour{"colour"};       // vga_pins; fewer or more than four bits a colour become four

    explicit connect4_game_block(sc_core::sc_module_name name) : sc_module(name) {}

    // It has event ports, and the byte port of this pad, from 0.
    virtual bool tells_presses() const = 0;
    virtual bool shows_byte(unsigned pad) const = 0;
};

// Throws input_error when it cannot be built.
std::unique_ptr<connect4_game_block> make_connect4_game_rtl(const char* name, const connect4_game_config& config);
std::unique_ptr<connect4_game_block> make_connect4_game_rtl(const char* name, const connect4_game_config& config,
                                                            const rtl_description& description);
// The part that paints; there is none of ours.
std::unique_ptr<connect4_game_block> make_connect4_screen_rtl(const char* name, const connect4_game_config& config);

}  // namespace tabletop
