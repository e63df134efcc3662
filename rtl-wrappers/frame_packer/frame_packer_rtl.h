// SPDX-License-Identifier: Apache-2.0
// The Verilated packer behind the block's pins, in the variants of variants.txt.
#pragma once

#include "peripherals/frame_packer/frame_packer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& frame_packer_rtl_variants();

// There is a build with these parameters.
bool has_frame_packer_rtl(const frame_packer_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<frame_packer_block> make_frame_packer_rtl(const char* name, const frame_packer_config& config);

}  // namespace tabletop
