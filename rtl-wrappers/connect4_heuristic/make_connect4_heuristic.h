// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connect4_heuristic/connect4_heuristic_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error, naming the variants that exist, when view::rtl has none with it.
inline std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic(const char* name, view v,
                                                                         const connect4_heuristic_config& config) {
    return v == view::rtl ? make_connect4_heuristic_rtl(name, config) : make_connect4_heuristic_tlm(name, v, config);
}

}  // namespace tabletop
