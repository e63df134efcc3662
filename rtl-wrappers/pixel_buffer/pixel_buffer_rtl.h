// SPDX-License-Identifier: Apache-2.0
// The RTL of the control of both buffers, built when it is asked for, behind the block's socket and pins. The pixel
// clock is an enable of the bus clock, which has to be a multiple of it. Debug access does not reach its registers.
#pragma once

#include "peripherals/pixel_buffer/pixel_buffer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& pixel_buffer_rtl_variants();

// The clocks are such.
bool has_pixel_buffer_rtl(const pixel_buffer_config& config);

// The block in the view that is asked for. Throws input_error when view::rtl has none with these clocks.
std::unique_ptr<pixel_buffer_block> make_pixel_buffer(const char* name, view v, const pixel_buffer_config& config);

}  // namespace tabletop
