// SPDX-License-Identifier: Apache-2.0
// The converter's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/ycrcb_converter/ycrcb_converter.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& ycrcb_converter_rtl_variants();

// The block in the view that is asked for.
std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter(const char* name, view v,
                                                            const ycrcb_converter_config& config);

}  // namespace tabletop
