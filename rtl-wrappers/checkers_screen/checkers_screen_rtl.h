// SPDX-License-Identifier: Apache-2.0
// The Verilated screen behind the block's pins. There is one build of it.
#pragma once

#include "engines/checkers_screen/checkers_screen.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_screen_rtl_variants();

std::unique_ptr<checkers_screen_block> make_checkers_screen_rtl(const char* name, const checkers_screen_config& config);

}  // namespace tabletop
