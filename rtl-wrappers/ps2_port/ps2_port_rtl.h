// SPDX-License-Identifier: Apache-2.0
// The PS/2 port's RTL, built when it is asked for, behind the block's socket and pins. Debug access does not reach its
// registers.
#pragma once

#include "peripherals/ps2_port/ps2_port.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& ps2_port_rtl_variants();

// The limits of a variant.
ps2_port_core::host_limits limits_of(const rtl_variant& variant);

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<ps2_port_block> make_ps2_port(const char* name, view v, const ps2_port_config& config);

}  // namespace tabletop
