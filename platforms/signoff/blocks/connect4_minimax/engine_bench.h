// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/view.h"
#include "engines/connect4_minimax/connect4_minimax.h"
#include "signoff/bench/register_bench.h"

namespace tabletop {

// For a register_bench: "connect4_minimax" in any view.
register_bench::block_maker engine_in(view v, const connect4_minimax_config& config);

}  // namespace tabletop
