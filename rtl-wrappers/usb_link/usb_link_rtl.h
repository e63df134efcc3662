// SPDX-License-Identifier: Apache-2.0
// The RTL of a link, built when it is asked for, behind the block's pins.
#pragma once

#include "design/description.h"
#include "peripherals/usb_link/usb_link.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& usb_link_rtl_variants();

// Ours always writes something.
bool has_usb_link_rtl(const usb_link_config& config);

// Throws input_error when it cannot be built. message_lost stays 0 without its pin.
std::unique_ptr<usb_link_block> make_usb_link_rtl(const char* name, const usb_link_config& config);
std::unique_ptr<usb_link_block> make_usb_link_rtl(const char* name, const usb_link_config& config,
                                                  const rtl_description& description);

}  // namespace tabletop
