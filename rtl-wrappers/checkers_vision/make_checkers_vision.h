// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checkers_vision/checkers_vision_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<checkers_vision_block> make_checkers_vision(const char* name, view v,
                                                                   const checkers_vision_config& config) {
    return v == view::rtl ? make_checkers_vision_rtl(name, config) : make_checkers_vision_tlm(name, v, config);
}

}  // namespace tabletop
