// SPDX-License-Identifier: Apache-2.0
// The Verilated vision behind the block's pins, in the variants of variants.txt that have the published colour limits.
// Its inputs are followed in every cycle, so the picture is read pixel by pixel.
#pragma once

#include "engines/checkers_vision/checkers_vision.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_vision_rtl_variants();

// There is a build with these parameters.
bool has_checkers_vision_rtl(const checkers_vision_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<checkers_vision_block> make_checkers_vision_rtl(const char* name, const checkers_vision_config& config);

}  // namespace tabletop
