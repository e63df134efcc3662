// SPDX-License-Identifier: Apache-2.0
// The Verilated pad host behind the block's pins, in the variants of variants.txt.
#pragma once

#include "peripherals/nes_host/nes_host.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& nes_host_rtl_variants();

// There is a build with these parameters.
bool has_nes_host_rtl(const nes_host_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<nes_host_block> make_nes_host_rtl(const char* name, const nes_host_config& config);

}  // namespace tabletop
