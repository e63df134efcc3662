// SPDX-License-Identifier: Apache-2.0
// The converter's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/ycrcb_converter/ycrcb_converter.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& ycrcb_converter_rtl_variants();

// Throws input_error when it cannot be built.
std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter_rtl(const char* name, const ycrcb_converter_config& config);

}  // namespace tabletop
