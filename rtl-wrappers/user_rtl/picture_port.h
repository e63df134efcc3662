// SPDX-License-Identifier: Apache-2.0
// A user's VGA controller that reads its pixels from memory, by the port of a memory of 32-bit words.
#pragma once

#include "base/cycle_pin_if.h"
#include "base/memory_watch.h"
#include "peripherals/vga_monitor/colour.h"
#include "user_rtl/user_rtl.h"

#include <systemc>

#include <cstdint>
#include <memory>
#include <string>

namespace tabletop {

// Bundles bram_port, without wdata and we, and vga_pins. Memory answers in the cycle after an edge with what it held at
// that edge, always.
class picture_port_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // active high, whatever the level of the RTL's port
    // As of vga_scanout_block.
    sc_core::sc_port<watched_memory_if, 0, sc_core::SC_ZERO_OR_MORE_BOUND> memory{"memory"};
    sc_core::sc_export<cycle_pin_if> syncs{"syncs"};  // vga_syncs
    sc_core::sc_export<colour_if> colour{"colour"};   // eight bits a colour: more are cut, fewer repeated

    explicit picture_port_block(sc_core::sc_module_name name) : sc_module(name) {}

    // As of serial_pins_block.
    virtual std::string fault() const = 0;
};

// As make_user_serial_pins. base: the address in memory of the word 0 of the port.
std::unique_ptr<picture_port_block> make_user_picture_port(const char* name, const user_rtl_description& description,
                                                           std::uint32_t base);

}  // namespace tabletop
