// SPDX-License-Identifier: Apache-2.0
// The Verilated pad behind the block's pins, in the variants of variants.txt.
#pragma once

#include "peripherals/nes_pad/nes_pad.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& nes_pad_rtl_variants();

// There is a build with these parameters.
bool has_nes_pad_rtl(const nes_pad_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<nes_pad_block> make_nes_pad_rtl(const char* name, const nes_pad_config& config);

}  // namespace tabletop
