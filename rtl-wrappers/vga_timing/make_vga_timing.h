// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "vga_timing/vga_timing_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
inline std::unique_ptr<vga_timing_block> make_vga_timing(const char* name, view v, const vga_timing_config& config) {
    return v == view::rtl ? make_vga_timing_rtl(name, config) : make_vga_timing_tlm(name, v, config);
}

}  // namespace tabletop
