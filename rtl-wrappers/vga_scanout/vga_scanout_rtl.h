// SPDX-License-Identifier: Apache-2.0
// The RTL of a scan-out, built when it is asked for, behind the block's pins.
#pragma once

#include "design/description.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& vga_scanout_rtl_variants();

// The block in the view that is asked for. description: of its RTL, null: our own. Throws
// input_error when it cannot be built.
std::unique_ptr<vga_scanout_block> make_vga_scanout(const char* name, view v, const vga_scanout_config& config,
                                                    const rtl_description* description = nullptr);

}  // namespace tabletop
