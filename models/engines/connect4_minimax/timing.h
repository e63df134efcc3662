// SPDX-License-Identifier: Apache-2.0
// Cycles of the register port and of the solver's states ("Cycles" in README.md).
#pragma once

#include "base/access_timing.h"
#include "engines/connect4_minimax/search.h"

#include <algorithm>

namespace tabletop::connect4_minimax_core {

// READY is a register, which rises behind the first cycle of VALID.
inline constexpr access_cycles port_cycles{1, 1, 1};

// ca: exact, cycles of the engine's clock per visit of a state. The published design names the states; it gives a
// figure for Solve only, the others are one cycle each because the stack is block RAM read ahead and the board updater
// is combinational.
struct exact_cycles {
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
inline constexpr std::uint64_t exact_timing(const activity& ran, const exact_cycles& each) {
    return ran.initial * each.initial + ran.solve * each.solve + ran.check * each.check + ran.descend * each.descend +
           ran.create * each.create + ran.ascend * each.ascend + ran.done * each.done;
}

// Cycles of the engine, the register CYCLES: the slowest solver decides.
inline std::uint64_t exact_timing(const engine_search& engine, const exact_cycles& each) {
    std::uint64_t slowest = 0;
    for (unsigned s = 0; s < engine.solvers(); ++s) {
        const std::uint64_t own = exact_timing(engine.solver(s).so_far(), each);
        slowest = own > slowest ? own : slowest;
    }
    return slowest + (engine.solvers() > 1 ? each.combine : 0);
}

// The `at` view: so much for the root and for every board, and less for a board that is won, whose scorer stops at the
// four. The four is found later on a fuller board. Fitted by `tabletop signoff connect4_minimax --fit`.
struct average_cycles {
    std::uint64_t fixed = 24;
    std::uint64_t per_board = 26;
    std::uint64_t less_per_1000_fours = 24'179;
    std::uint64_t more_per_1000_fours_and_root_piece = 272;
};

// Computes the time of the engine from the numbers of boards and of fours alone.
inline std::uint64_t average_timing(const engine_search& engine, const average_cycles& average = {}) {
    const auto less_per_1000 =
        average.less_per_1000_fours - average.more_per_1000_fours_and_root_piece * engine.root_pieces();
    std::uint64_t most = 0;
    for (unsigned s = 0; s < engine.solvers(); ++s) {
        const auto ran = engine.solver(s).so_far();
        most = std::max(most, ran.create * average.per_board - ran.fours * less_per_1000 / 1000);
    }
    return average.fixed + most;
}

}  // namespace tabletop::connect4_minimax_core
