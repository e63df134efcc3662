// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "connect4_painter/connect4_painter_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<connect4_painter_block> make_connect4_painter(const char* name, view v,
                                                                     const connect4_painter_config& config) {
    return v == view::rtl ? make_connect4_painter_rtl(name, config) : make_connect4_painter_tlm(name, v, config);
}

}  // namespace tabletop
