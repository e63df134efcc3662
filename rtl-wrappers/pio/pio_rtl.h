// SPDX-License-Identifier: Apache-2.0
// The Verilated parallel port behind the block's socket and pins, in the variants of variants.txt. Debug access does
// not reach its registers.
#pragma once

#include "peripherals/pio/pio.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& pio_rtl_variants();

// There is a build with these parameters.
bool has_pio_rtl(const pio_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<pio_block> make_pio_rtl(const char* name, const pio_config& config);

}  // namespace tabletop
