// SPDX-License-Identifier: Apache-2.0
// The RTL of a screen, built when it is asked for, behind the block's pins.
#pragma once

#include "design/description.h"
#include "engines/checkers_screen/checkers_screen.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_screen_rtl_variants();

// Throws input_error when it cannot be built. blank stays 0 without its pin.
std::unique_ptr<checkers_screen_block> make_checkers_screen_rtl(const char* name, const checkers_screen_config& config);
std::unique_ptr<checkers_screen_block> make_checkers_screen_rtl(const char* name, const checkers_screen_config& config,
                                                                const rtl_description& description);

}  // namespace tabletop
