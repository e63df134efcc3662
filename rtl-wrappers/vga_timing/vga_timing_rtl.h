// SPDX-License-Identifier: Apache-2.0
// The Verilated timing generator behind the block's waves. One variant: 800x525, of 4 cycles a pixel.
#pragma once

#include "peripherals/vga_timing/vga_timing.h"

#include <memory>

namespace tabletop {

// There is a build with these parameters.
bool has_vga_timing_rtl(const vga_timing_config& config);

// Throws input_error, naming the variant that exists, when config is another one.
std::unique_ptr<vga_timing_block> make_vga_timing_rtl(const char* name, const vga_timing_config& config);

}  // namespace tabletop
