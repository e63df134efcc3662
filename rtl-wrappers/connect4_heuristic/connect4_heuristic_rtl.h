// SPDX-License-Identifier: Apache-2.0
// The engine's RTL, built when it is asked for, behind the block's ports. Its clock runs when it is advanced, and by
// itself a little behind the kernel's time.
#pragma once

#include "design/description.h"
#include "engines/connect4_heuristic/connect4_heuristic.h"
#include "pins/rtl_variants.h"

#include <memory>

namespace tabletop {

const rtl_variants& connect4_heuristic_rtl_variants();

// The block in the view that is asked for. description: of its RTL, null: our own; a design with the bundle bram_port
// alone, too: without a pin en it is always enabled, and nothing is told of its states and decisions. Throws
// std::invalid_argument when the configuration is out of range, and input_error when its RTL cannot be built.
std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic(const char* name, view v,
                                                                  const connect4_heuristic_config& config,
                                                                  const rtl_description* description = nullptr);

}  // namespace tabletop
