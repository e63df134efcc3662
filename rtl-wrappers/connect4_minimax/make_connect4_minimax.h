// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connect4_minimax/connect4_minimax_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws as make_connect4_minimax_rtl().
inline std::unique_ptr<connect4_minimax_block> make_connect4_minimax(const char* name, view v,
                                                                     const connect4_minimax_config& config,
                                                                     const bus_rtl_options& rtl = {}) {
    return v == view::rtl ? make_connect4_minimax_rtl(name, config, rtl) : make_connect4_minimax_tlm(name, v, config);
}

}  // namespace tabletop
