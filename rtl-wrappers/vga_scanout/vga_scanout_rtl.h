// SPDX-License-Identifier: Apache-2.0
// The Verilated scan-out behind the block's pins. One build serves every configuration.
#pragma once

#include "peripherals/vga_scanout/vga_scanout.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& vga_scanout_rtl_variants();

std::unique_ptr<vga_scanout_block> make_vga_scanout_rtl(const char* name, const vga_scanout_config& config);

}  // namespace tabletop
