// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/view.h"
#include "design/bus_rtl_options.h"
#include "design/bus_watch.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/register_bench.h"

namespace tabletop {

inline constexpr const char* connect4_minimax_name = "connect4_minimax";

// What a bench hears of a design besides its registers.
struct engine_signals {
    bool irq = true;
    bool promises = true;  // whether it may interrupt
};

// For a register_bench, under this name, in any view. design: where the RTL's can be found then, null in other views.
register_bench::block_maker engine_in(view v, const connect4_minimax_config& config, const engine_signals& signals = {},
                                      const bus_rtl_options& rtl = {}, bus_design** design = nullptr);

// What the [options] of a description make.
connect4_minimax_config config_beside(const rtl_description& description);

// A design that sees the addresses of the Zynq machine, and whose broken rules are noted.
bus_rtl_options engine_of(const rtl_description& description);

// Handshakes with the registers that a search does not change.
axi_handshake_setup engine_handshakes(const connect4_minimax_config& config);

}  // namespace tabletop
