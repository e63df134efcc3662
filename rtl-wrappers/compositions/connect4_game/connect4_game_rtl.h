// SPDX-License-Identifier: Apache-2.0
// The whole machine between its pads and its screen as one Verilated top: as fast as it goes, for benches. In the
// variants of variants.txt.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "peripherals/nes_host/nes_host.h"
#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/rtl_variants.h"

#include <systemc>

#include <memory>

namespace tabletop {

struct connect4_game_config {
    clock_domain clock;
    unsigned pad_divider = 250'000;  // cycles of a pad clock
};

class connect4_game_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};                      // active high, asynchronous
    sc_core::sc_export<cycle_pin_if> strobes{"strobes"};  // nes_strobes, to both pads
    sc_core::sc_vector<sc_core::sc_port<cycle_pin_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND>> data{
        "data", nes_host_block::most_pads};
    sc_core::sc_export<cycle_pin_if> syncs{"syncs"};  // vga_syncs
    sc_core::sc_export<colour_if> colour{"colour"};

    explicit connect4_game_block(sc_core::sc_module_name name) : sc_module(name) {}
};

const rtl_variants& connect4_game_rtl_variants();

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<connect4_game_block> make_connect4_game_rtl(const char* name, const connect4_game_config& config);

}  // namespace tabletop
