// SPDX-License-Identifier: Apache-2.0
// The Verilated debouncer behind the block's pins, in the variants of variants.txt.
#pragma once

#include "peripherals/debouncer/debouncer.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& debouncer_rtl_variants();

// There is a build with these parameters.
bool has_debouncer_rtl(const debouncer_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<debouncer_block> make_debouncer_rtl(const char* name, const debouncer_config& config);

}  // namespace tabletop
