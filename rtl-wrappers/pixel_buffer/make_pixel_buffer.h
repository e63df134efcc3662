// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pixel_buffer/pixel_buffer_rtl.h"

namespace tabletop {

// The block in the view that is asked for. Throws input_error when view::rtl has none with these clocks.
inline std::unique_ptr<pixel_buffer_block> make_pixel_buffer(const char* name, view v,
                                                             const pixel_buffer_config& config) {
    return v == view::rtl ? make_pixel_buffer_rtl(name, config) : make_pixel_buffer_tlm(name, v, config);
}

}  // namespace tabletop
