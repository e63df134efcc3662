// SPDX-License-Identifier: Apache-2.0
// The search's RTL, built when it is asked for, behind the block's pins.
#pragma once

#include "engines/checkers_search/checkers_search.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& checkers_search_rtl_variants();

// The block in the view that is asked for. Throws input_error when its RTL cannot be built.
std::unique_ptr<checkers_search_block> make_checkers_search(const char* name, view v,
                                                            const checkers_search_config& config);

}  // namespace tabletop
