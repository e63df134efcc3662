// SPDX-License-Identifier: Apache-2.0
// The Verilated referee behind the block's pins, in the variants of variants.txt.
#pragma once

#include "engines/checkers_referee/checkers_referee.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_referee_rtl_variants();

// There is a build with these parameters.
bool has_checkers_referee_rtl(const checkers_referee_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<checkers_referee_block> make_checkers_referee_rtl(const char* name,
                                                                  const checkers_referee_config& config);

}  // namespace tabletop
