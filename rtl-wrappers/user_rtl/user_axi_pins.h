// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite ports of a user's design without sockets and kernel.
#pragma once

#include "pins/axi_pin_design.h"
#include "user_rtl/user_rtl.h"

#include <cstdint>
#include <memory>

namespace tabletop {

// base: is added to addresses.
std::unique_ptr<axi_pin_design> make_user_axi4_lite_pins(const user_rtl_description& description, std::uint64_t base);

std::unique_ptr<axi_pin_design> make_user_crossbar_pins(const user_rtl_description& description);

}  // namespace tabletop
