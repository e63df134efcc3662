// SPDX-License-Identifier: Apache-2.0
// The referee's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/connect4_referee/connect4_referee.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_referee_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<connect4_referee_block> make_connect4_referee(const char* name, view v,
                                                              const connect4_referee_config& config);

}  // namespace tabletop
