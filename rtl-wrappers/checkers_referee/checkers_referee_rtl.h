// SPDX-License-Identifier: Apache-2.0
// The referee's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/checkers_referee/checkers_referee.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_referee_rtl_variants();

// The block in the view that is asked for. Throws input_error when its RTL cannot be built.
std::unique_ptr<checkers_referee_block> make_checkers_referee(const char* name, view v,
                                                              const checkers_referee_config& config);

}  // namespace tabletop
