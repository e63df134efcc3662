// SPDX-License-Identifier: Apache-2.0
// The Verilated timing generator behind the block's pins, in the variants of variants.txt.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& vga_timing_rtl_variants();

// There is a build with these parameters.
bool has_vga_timing_rtl(const vga_timing_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<vga_timing_block> make_vga_timing_rtl(const char* name, const vga_timing_config& config);

}  // namespace tabletop
