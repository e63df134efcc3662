// SPDX-License-Identifier: Apache-2.0
// The Verilated converter behind the block's pins. There is one build of it.
#pragma once

#include "engines/ycrcb_converter/ycrcb_converter.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& ycrcb_converter_rtl_variants();

std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter_rtl(const char* name, const ycrcb_converter_config& config);

}  // namespace tabletop
