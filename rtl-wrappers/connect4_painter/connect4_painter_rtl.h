// SPDX-License-Identifier: Apache-2.0
// The Verilated painter behind the block's pins. One build serves every configuration.
#pragma once

#include "engines/connect4_painter/connect4_painter.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_painter_rtl_variants();

std::unique_ptr<connect4_painter_block> make_connect4_painter_rtl(const char* name,
                                                                  const connect4_painter_config& config);

}  // namespace tabletop
