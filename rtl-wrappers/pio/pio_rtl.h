// SPDX-License-Identifier: Apache-2.0
// The parallel port's RTL, built when it is asked for, behind the block's socket and pins. Debug access does not reach
// its registers.
#pragma once

#include "peripherals/pio/pio.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& pio_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<pio_block> make_pio(const char* name, view v, const pio_config& config);

}  // namespace tabletop
