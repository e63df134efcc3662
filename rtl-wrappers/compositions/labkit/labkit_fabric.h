// SPDX-License-Identifier: Apache-2.0
// The labkit's whole fabric as one block: what is at the pins of its FPGA.
#pragma once

#include "base/cycle_pin_if.h"
#include "memories/zbt_sram/zbt_sram.h"
#include "peripherals/camera/camera.h"
#include "peripherals/ft245r/ft245r.h"
#include "peripherals/vga_monitor/colour.h"

#include <systemc>

#include <array>

namespace tabletop {

class labkit_fabric : public sc_core::sc_module {
  public:
    static constexpr unsigned contacts = 10;

    sc_core::sc_in<bool> rst{"rst"};  // active high, synchronous
    // left, right, up, down, 2, 3, enter, switches 3, 4, 5; 1 when pressed or on.
    std::array<sc_core::sc_port<cycle_pin_if>, contacts> contact;
    sc_core::sc_port<camera_if> camera{"camera"};
    sc_core::sc_export<zbt_master_if> zbt{"zbt"};
    sc_core::sc_port<zbt_slave_if> zbt_read_data{"zbt_read_data"};
    sc_core::sc_export<ft245_writer_if> write{"write"};
    sc_core::sc_port<ft245_ready_if> txe_n{"txe_n"};
    sc_core::sc_export<cycle_pin_if> rd_n{"rd_n"};
    sc_core::sc_port<cycle_pin_if> read{"read"};      // ft245_read
    sc_core::sc_export<cycle_pin_if> syncs{"syncs"};  // vga_syncs
    sc_core::sc_export<cycle_pin_if> blank{"blank"};
    sc_core::sc_export<colour_if> colour{"colour"};  // eight bits a colour
    sc_core::sc_export<cycle_pin_if> message_lost{"message_lost"};

    explicit labkit_fabric(sc_core::sc_module_name name) : sc_module(name) {}
};

}  // namespace tabletop
