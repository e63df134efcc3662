// SPDX-License-Identifier: Apache-2.0
// The RTL of a link, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/usb_link/usb_link.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& usb_link_rtl_variants();

// Ours always writes something.
bool has_usb_link_rtl(const usb_link_config& config);

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when there is no RTL with it, or it cannot be built.
std::unique_ptr<usb_link_block> make_usb_link(const char* name, view v, const usb_link_config& config);

}  // namespace tabletop
