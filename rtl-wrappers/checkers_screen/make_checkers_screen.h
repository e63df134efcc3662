// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checkers_screen/checkers_screen_rtl.h"

namespace tabletop {

// The block in the view that is asked for.
inline std::unique_ptr<checkers_screen_block> make_checkers_screen(const char* name, view v,
                                                                   const checkers_screen_config& config) {
    return v == view::rtl ? make_checkers_screen_rtl(name, config) : make_checkers_screen_tlm(name, v, config);
}

}  // namespace tabletop
