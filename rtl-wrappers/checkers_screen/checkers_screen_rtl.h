// SPDX-License-Identifier: Apache-2.0
// The RTL of a screen, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/checkers_screen/checkers_screen.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_screen_rtl_variants();

// The block in the view that is asked for.
std::unique_ptr<checkers_screen_block> make_checkers_screen(const char* name, view v,
                                                            const checkers_screen_config& config);

}  // namespace tabletop
