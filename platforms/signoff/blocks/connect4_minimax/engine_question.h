// SPDX-License-Identifier: Apache-2.0
// One question to connect4_minimax through its registers, in any view.
#pragma once

#include "signoff/bench/register_bench.h"
#include "signoff/blocks/connect4_minimax/engine_query_lines.h"

#include <cstdint>

namespace tabletop {

// How a search is awaited that a user's own engine may never end.
struct search_wait {
    bool by_interrupt = true;
    std::uint64_t cycles = 0;  // 0: for ever
};

// Called in the bench's traffic: resets the engine, asks and reads the answer. Throws input_error when it does not end
// in time.
engine_answer ask_engine(register_bench& engine, const engine_request& request, const search_wait& wait = {});

}  // namespace tabletop
