// SPDX-License-Identifier: Apache-2.0
// The RTL of a timing generator, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& vga_timing_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<vga_timing_block> make_vga_timing(const char* name, view v, const vga_timing_config& config);

}  // namespace tabletop
