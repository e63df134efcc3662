// SPDX-License-Identifier: Apache-2.0
// The engine's RTL, built when it is asked for, behind the block's sockets. Debug access does not reach its registers.
#pragma once

#include "design/bus_rtl_options.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "pins/axi_pin_design.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_minimax_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<connect4_minimax_block> make_connect4_minimax(const char* name, view v,
                                                              const connect4_minimax_config& config,
                                                              const bus_rtl_options& rtl = {});

// The same without sockets and kernel.
std::unique_ptr<axi_pin_design> make_connect4_minimax_pins(const connect4_minimax_config& config,
                                                           const bus_rtl_options& rtl = {});

}  // namespace tabletop
