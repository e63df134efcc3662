// SPDX-License-Identifier: Apache-2.0
// The Verilated crossbar behind the block's sockets, in the variants of variants.txt. Debug access does not reach
// through it.
#pragma once

#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "pins/axi_pin_design.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& axi_crossbar_rtl_variants();

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<axi_crossbar_block> make_axi_crossbar_rtl(const char* name, const axi_crossbar_config& config);

// The same without sockets and kernel.
std::unique_ptr<axi_pin_design> make_axi_crossbar_pins(const axi_crossbar_config& config);

}  // namespace tabletop
