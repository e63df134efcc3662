// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "vga_scanout/vga_scanout_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws input_error when its RTL cannot be built.
inline std::unique_ptr<vga_scanout_block> make_vga_scanout(const char* name, view v, const vga_scanout_config& config) {
    return v == view::rtl ? make_vga_scanout_rtl(name, config) : make_vga_scanout_tlm(name, v, config);
}

}  // namespace tabletop
