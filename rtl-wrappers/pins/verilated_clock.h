// SPDX-License-Identifier: Apache-2.0
// The clock pin of a Verilated top.
#pragma once

#include <cstdint>

namespace tabletop {

// Of all tops and designs: what evaluating costs, without a look at a clock on the wall.
inline std::uint64_t evaluated_edges = 0;

// clocked_model::clock() of a top with the clock pin `clk`, which is low between two calls. outputs() is everything
// that ends a burst by a change.
template <typename Top, typename Pin, typename Outputs>
std::uint64_t clock_until_change(Top& top, Pin& clk, std::uint64_t edges, bool& output_changed, Outputs outputs) {
    const auto before = outputs();
    for (std::uint64_t n = 1; n <= edges; ++n) {
        clk = 1;
        top.eval();
        clk = 0;
        top.eval();
        ++evaluated_edges;
        if (outputs() != before) {
            output_changed = true;
            return n;
        }
    }
    return edges;
}

}  // namespace tabletop
