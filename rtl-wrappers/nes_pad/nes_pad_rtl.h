// SPDX-License-Identifier: Apache-2.0
// The pad's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/nes_pad/nes_pad.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& nes_pad_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<nes_pad_block> make_nes_pad(const char* name, view v, const nes_pad_config& config);

}  // namespace tabletop
