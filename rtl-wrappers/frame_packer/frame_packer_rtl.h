// SPDX-License-Identifier: Apache-2.0
// The packer's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/frame_packer/frame_packer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& frame_packer_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<frame_packer_block> make_frame_packer(const char* name, view v, const frame_packer_config& config);

}  // namespace tabletop
