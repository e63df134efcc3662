// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite ports of a user's design without sockets and kernel.
#pragma once

#include "pins/axi_pin_design.h"
#include "user_rtl/user_rtl.h"

#include <memory>

namespace tabletop {

std::unique_ptr<axi_pin_design> make_user_crossbar_pins(const user_rtl_description& description);

}  // namespace tabletop
