// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connect4_heuristic/connect4_heuristic_rtl.h"

namespace tabletop {

// The block in the view that is asked for; description: of its RTL, null: our own. Throws std::invalid_argument when
// the configuration is out of range, and input_error when its RTL cannot be built.
inline std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic(const char* name, view v,
                                                                         const connect4_heuristic_config& config,
                                                                         const rtl_description* description = nullptr) {
    if (v != view::rtl) return make_connect4_heuristic_tlm(name, v, config);
    return description == nullptr ? make_connect4_heuristic_rtl(name, config)
                                  : make_connect4_heuristic_rtl(name, config, *description);
}

}  // namespace tabletop
