// SPDX-License-Identifier: Apache-2.0
// The RTL of a timing generator, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& vga_timing_rtl_variants();

// Throws input_error when it cannot be built.
std::unique_ptr<vga_timing_block> make_vga_timing_rtl(const char* name, const vga_timing_config& config);

}  // namespace tabletop
