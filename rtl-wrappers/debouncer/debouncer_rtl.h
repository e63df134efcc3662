// SPDX-License-Identifier: Apache-2.0
// The debouncer's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/debouncer/debouncer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& debouncer_rtl_variants();

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<debouncer_block> make_debouncer(const char* name, view v, const debouncer_config& config);

}  // namespace tabletop
