// SPDX-License-Identifier: Apache-2.0
// The RTL of a painter, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/connect4_painter/connect4_painter.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_painter_rtl_variants();

// Throws input_error when it cannot be built.
std::unique_ptr<connect4_painter_block> make_connect4_painter_rtl(const char* name,
                                                                  const connect4_painter_config& config);

}  // namespace tabletop
