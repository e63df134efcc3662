// SPDX-License-Identifier: Apache-2.0
// The debouncer's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "peripherals/debouncer/debouncer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& debouncer_rtl_variants();

// Throws std::invalid_argument when the configuration is out of range, and input_error when it cannot be built.
std::unique_ptr<debouncer_block> make_debouncer_rtl(const char* name, const debouncer_config& config);

}  // namespace tabletop
