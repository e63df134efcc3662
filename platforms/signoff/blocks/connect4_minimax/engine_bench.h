// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/view.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "signoff/bench/axi_handshake_player.h"
#include "signoff/bench/register_bench.h"
#include "user_rtl/user_rtl.h"

namespace tabletop {

inline constexpr const char* connect4_minimax_name = "connect4_minimax";

// For a register_bench, under this name, in any view. records_irq: as of register_block.
register_bench::block_maker engine_in(view v, const connect4_minimax_config& config, bool records_irq = true);

// The same of a user's own RTL, which sees the addresses of the Zynq platform. made: where it can be found then.
register_bench::block_maker user_engine_in(const user_rtl_description& description, axi4_lite_block*& made);

// Handshakes with the registers that a search does not change.
axi_handshake_setup engine_handshakes(const connect4_minimax_config& config);

}  // namespace tabletop
