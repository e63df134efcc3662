// SPDX-License-Identifier: Apache-2.0
// The referee's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/connect4_referee/connect4_referee.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_referee_rtl_variants();

// Throws input_error when it cannot be built.
std::unique_ptr<connect4_referee_block> make_connect4_referee_rtl(const char* name,
                                                                  const connect4_referee_config& config);

}  // namespace tabletop
