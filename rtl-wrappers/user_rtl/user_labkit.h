// SPDX-License-Identifier: Apache-2.0
// All of the labkit's fabric as one design.
#pragma once

#include "compositions/labkit/labkit_fabric.h"
#include "user_rtl/user_rtl.h"

#include <memory>

namespace tabletop {

// Bundles camera_pins, contact_pins, ft245_pins, vga_pins and zbt_pins. message_lost stays 0: it is no pin of theirs.
// As make_user_serial_pins.
std::unique_ptr<labkit_fabric> make_user_labkit(const char* name, const user_rtl_description& description);

}  // namespace tabletop
