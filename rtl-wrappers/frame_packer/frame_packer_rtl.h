// SPDX-License-Identifier: Apache-2.0
// The packer's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/frame_packer/frame_packer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& frame_packer_rtl_variants();

// Throws input_error when it cannot be built.
std::unique_ptr<frame_packer_block> make_frame_packer_rtl(const char* name, const frame_packer_config& config);

}  // namespace tabletop
