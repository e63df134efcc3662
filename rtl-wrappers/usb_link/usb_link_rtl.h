// SPDX-License-Identifier: Apache-2.0
// The Verilated link behind the block's pins, in the variants of variants.txt.
#pragma once

#include "peripherals/usb_link/usb_link.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& usb_link_rtl_variants();

// There is a build with these parameters.
bool has_usb_link_rtl(const usb_link_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<usb_link_block> make_usb_link_rtl(const char* name, const usb_link_config& config);

}  // namespace tabletop
