// SPDX-License-Identifier: Apache-2.0
// The referee's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/checkers_referee/checkers_referee.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_referee_rtl_variants();

// Throws input_error when it cannot be built.
std::unique_ptr<checkers_referee_block> make_checkers_referee_rtl(const char* name,
                                                                  const checkers_referee_config& config);

}  // namespace tabletop
