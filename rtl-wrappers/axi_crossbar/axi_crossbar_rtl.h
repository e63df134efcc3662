// SPDX-License-Identifier: Apache-2.0
// The crossbar's RTL, built when it is asked for, behind the block's sockets. Debug access does not reach through it.
#pragma once

#include "design/bus_rtl_options.h"
#include "interconnect/axi_crossbar/axi_crossbar.h"
#include "pins/axi_pin_design.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& axi_crossbar_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when the RTL cannot be built, or a target has several address ranges or none.
std::unique_ptr<axi_crossbar_block> make_axi_crossbar(const char* name, view v, const axi_crossbar_config& config,
                                                      const bus_rtl_options& rtl = {});

// The same without sockets and kernel.
std::unique_ptr<axi_pin_design> make_axi_crossbar_pins(const axi_crossbar_config& config,
                                                       const bus_rtl_options& rtl = {});

}  // namespace tabletop
