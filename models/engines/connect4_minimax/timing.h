// SPDX-License-Identifier: Apache-2.0
// Cycles of the solver's states ("Cycles" in README.md).
#pragma once

#include "engines/connect4_minimax/search.h"

#include <algorithm>

namespace tabletop::connect4_minimax_core {

// Cycles of the engine's clock per visit of a state. The seed names the states; it gives a figure for Solve only, the
// others are one cycle each because the stack is block RAM read ahead and the board updater is combinational.
struct state_cycles {
    unsigned initial = 1;  // "state when the solver is idle or reset. Waits for valid input."
    unsigned solve = 1;    // one window position: "scoring a board in 21 cycles", fewer if terminal
    unsigned check = 1;    // "determines, based on solver outputs, if we need to go up or down in the tree."
    unsigned descend = 1;  // "Descends to the specified child in the tree."
    unsigned create = 1;   // "Creates a new stack entry for this child node and saves the parent node in stack memory."
    unsigned ascend = 1;   // "Calculates the best score from this node's children and updates parent's stack entry"
    unsigned done = 1;     // "Done traversing the tree. Send the best move on output ports."
    unsigned combine = 1;  // more than one solver: the register behind the last of them (README.md, "Several solvers")
};

// Cycles of one solver; `combine` is not in it.
inline constexpr std::uint64_t cycles(const activity& ran, const state_cycles& each) {
    return ran.initial * each.initial + ran.solve * each.solve + ran.check * each.check + ran.descend * each.descend +
           ran.create * each.create + ran.ascend * each.ascend + ran.done * each.done;
}

// Cycles of the engine, the register CYCLES: the slowest solver decides.
inline std::uint64_t cycles(const engine_search& engine, const state_cycles& each) {
    std::uint64_t slowest = 0;
    for (unsigned s = 0; s < engine.solvers(); ++s) {
        const std::uint64_t own = cycles(engine.solver(s).so_far(), each);
        slowest = own > slowest ? own : slowest;
    }
    return slowest + (engine.solvers() > 1 ? each.combine : 0);
}

// The `at` view: the number of nodes times an average, fitted by the command on the block's page.
struct average_cycles {
    std::uint64_t fixed = 24;
    std::uint64_t per_1000_nodes = 25'900;
};

// Of the engine, from the nodes created alone.
inline std::uint64_t approximate_cycles(const engine_search& engine, const average_cycles& average = {}) {
    std::uint64_t most = 0;
    for (unsigned s = 0; s < engine.solvers(); ++s) most = std::max(most, engine.solver(s).so_far().create);
    return average.fixed + most * average.per_1000_nodes / 1000;
}

}  // namespace tabletop::connect4_minimax_core
