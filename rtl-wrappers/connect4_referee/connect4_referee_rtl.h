// SPDX-License-Identifier: Apache-2.0
// The Verilated referee behind the block's pins. One build serves every configuration.
#pragma once

#include "engines/connect4_referee/connect4_referee.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_referee_rtl_variants();

std::unique_ptr<connect4_referee_block> make_connect4_referee_rtl(const char* name,
                                                                  const connect4_referee_config& config);

}  // namespace tabletop
