// SPDX-License-Identifier: Apache-2.0
// The copy engine's RTL, built when it is asked for, behind the block's sockets. Its master port makes the four phases.
// Debug access does not reach its registers.
#pragma once

#include "design/bus_rtl_options.h"
#include "peripherals/copy_engine/copy_engine.h"
#include "pins/axi_pin_design.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& copy_engine_rtl_variants();

// The block in the view that is asked for.
std::unique_ptr<copy_engine_block> make_copy_engine(const char* name, view v, const copy_engine_config& config,
                                                    const bus_rtl_options& rtl = {});

// The same without sockets and kernel.
std::unique_ptr<axi_pin_design> make_copy_engine_pins(const bus_rtl_options& rtl = {});

}  // namespace tabletop
