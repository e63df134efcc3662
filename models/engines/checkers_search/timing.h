// SPDX-License-Identifier: Apache-2.0
// Cycles of the states ("States" in README.md). The same in `at` and `ca`: both know which states a task runs through.
#pragma once

#include "engines/checkers_search/state_counts.h"

namespace tabletop::checkers_search_core {

struct exact_cycles {
    std::uint64_t eval = 3;
    std::uint64_t other = 1;  // each other state, and each jump that COPY and WRITE go through
};

constexpr std::uint64_t exact_timing(const state_counts& counts, const exact_cycles& each = {}) {
    std::uint64_t cycles = 0;
    for (std::size_t s = 0; s < states; ++s) {
        const auto now = static_cast<state>(s);
        cycles += counts[now] * (now == state::eval ? each.eval : each.other);
    }
    return cycles;
}

}  // namespace tabletop::checkers_search_core
