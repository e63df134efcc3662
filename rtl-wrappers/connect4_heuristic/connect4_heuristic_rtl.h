// SPDX-License-Identifier: Apache-2.0
// The Verilated engine behind the block's ports, in the variants of variants.txt. Its clock runs when it is advanced.
#pragma once

#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_heuristic_rtl_variants();

// What a variant is built with; what its line does not name is the top's default.
connect4_heuristic_config connect4_heuristic_config_of(const rtl_variant& variant, const clock_domain& clock);

// There is a build with these parameters.
bool has_connect4_heuristic_rtl(const connect4_heuristic_config& config);

// Throws input_error, naming the variants that exist, when config is none of them.
std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic_rtl(const char* name,
                                                                      const connect4_heuristic_config& config);

}  // namespace tabletop
