// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checkers_referee/checkers_referee_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws input_error when its RTL cannot be built.
inline std::unique_ptr<checkers_referee_block> make_checkers_referee(const char* name, view v,
                                                                     const checkers_referee_config& config) {
    return v == view::rtl ? make_checkers_referee_rtl(name, config) : make_checkers_referee_tlm(name, v, config);
}

}  // namespace tabletop
