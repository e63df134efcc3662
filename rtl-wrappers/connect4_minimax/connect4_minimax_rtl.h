// SPDX-License-Identifier: Apache-2.0
// The Verilated engine behind the block's sockets, in the variants of variants.txt. Debug access does not reach its
// registers.
#pragma once

#include "engines/connect4_minimax/connect4_minimax.h"
#include "pins/axi_pin_design.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_minimax_rtl_variants();

// There is a build with these parameters.
bool has_connect4_minimax_rtl(const connect4_minimax_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<connect4_minimax_block> make_connect4_minimax_rtl(const char* name,
                                                                  const connect4_minimax_config& config);

// The same without sockets and kernel.
std::unique_ptr<axi_pin_design> make_connect4_minimax_pins(const connect4_minimax_config& config);

}  // namespace tabletop
