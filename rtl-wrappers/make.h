// SPDX-License-Identifier: Apache-2.0
// A block in the view that is asked for. A Verilated variant that does not exist is an input_error that names those
// that do.
#pragma once

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/view.h"
#include "connect4_minimax/connect4_minimax_rtl.h"

namespace tabletop {

inline std::unique_ptr<connect4_minimax_block> make_connect4_minimax(const char* name, view v,
                                                                     const connect4_minimax_config& config) {
    return v == view::rtl ? make_connect4_minimax_rtl(name, config) : make_connect4_minimax_tlm(name, v, config);
}

inline std::unique_ptr<axi_crossbar_block> make_axi_crossbar(const char* name, view v,
                                                             const axi_crossbar_config& config) {
    return v == view::rtl ? make_axi_crossbar_rtl(name, config) : make_axi_crossbar_tlm(name, v, config);
}

}  // namespace tabletop
