// SPDX-License-Identifier: Apache-2.0
// The vision's RTL, built when it is asked for, behind the block's pins. Its inputs are followed in every cycle, so the
// picture is read pixel by pixel.
#pragma once

#include "engines/checkers_vision/checkers_vision.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_vision_rtl_variants();

// A build with the colour limits of the models, and the grid that it has after a reset.
bool has_published_limits(const rtl_variant& variant);
checkers_vision_core::grid first_grid_of(const rtl_variant& variant);

// The block in the view that is asked for. Throws std::invalid_argument when the configuration is out of range, and
// input_error when its RTL cannot be built.
std::unique_ptr<checkers_vision_block> make_checkers_vision(const char* name, view v,
                                                            const checkers_vision_config& config);

}  // namespace tabletop
