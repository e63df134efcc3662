// SPDX-License-Identifier: Apache-2.0
// The painter's RTL, built when it is asked for, behind the block's ports.
#pragma once

#include "engines/disc_painter/disc_painter.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& disc_painter_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<disc_painter_block> make_disc_painter(const char* name, view v, const disc_painter_config& config);

}  // namespace tabletop
