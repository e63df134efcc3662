// SPDX-License-Identifier: Apache-2.0
// The RTL of a scan-out, built when it is asked for, behind the block's pins.
#pragma once

#include "design/description.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "pins/rtl_variants.h"

#include <cstdint>
#include <memory>

namespace tabletop {

const rtl_variants& vga_scanout_rtl_variants();

// Throws input_error when it cannot be built.
std::unique_ptr<vga_scanout_block> make_vga_scanout_rtl(const char* name, const vga_scanout_config& config);
// A design with the bundles bram_port and vga_pins, too: word 0 of its port has this address in memory, and what it has
// no pins for is 0.
std::unique_ptr<vga_scanout_block> make_vga_scanout_rtl(const char* name, const vga_scanout_config& config,
                                                        const rtl_description& description, std::uint32_t first_word);

}  // namespace tabletop
