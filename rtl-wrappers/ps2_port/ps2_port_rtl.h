// SPDX-License-Identifier: Apache-2.0
// The Verilated PS/2 port behind the block's socket and pins, in the variants of variants.txt. Debug access does not
// reach its registers.
#pragma once

#include "peripherals/ps2_port/ps2_port.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& ps2_port_rtl_variants();

// There is a build with these parameters.
bool has_ps2_port_rtl(const ps2_port_config& config);

// The limits of a build.
ps2_port_core::host_limits limits_of(const rtl_variant& variant);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<ps2_port_block> make_ps2_port_rtl(const char* name, const ps2_port_config& config);

}  // namespace tabletop
