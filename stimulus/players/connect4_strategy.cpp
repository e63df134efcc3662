// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_strategy.h"

#include <fmt/format.h>

#include <array>

#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

using position = connect4_position;

int most_central(uint64_t cells) {
    for (const int column : position::centre_first)
        if ((cells & position::column_cells(column)) != 0) return column;
    return -1;
}

// "win in 7": the side to move completes its four with its 7th stone from now, the present one included. "loss in 7":
// the opponent does with its 7th.
std::string score_text(int score, int stones) {
    constexpr int half = position::cells / 2;
    if (score == 0) return "draw";
    if (score > 0) return fmt::format("win in {}", half + 1 - score - stones / 2);
    return fmt::format("loss in {}", half + 1 + score - (stones + 1) / 2);
}

}  // namespace

int random_strategy::choose(const connect4_position& p) {
    const uint64_t cells = p.playable();
    unsigned skip = draw_below(generator_, static_cast<unsigned>(__builtin_popcountll(cells)));
    for (int column = 0;; ++column)
        if ((cells & position::column_cells(column)) != 0 && skip-- == 0) return column;
}

int greedy_strategy::choose(const connect4_position& p) {
    const uint64_t cells = p.playable();
    const uint64_t threats = position::winning_cells(p.opponent(), p.mask);
    if (const uint64_t wins = cells & position::winning_cells(p.mover, p.mask)) return most_central(wins);
    if (const uint64_t blocks = cells & threats) return most_central(blocks);
    if (const uint64_t safe = cells & ~(threats >> 1)) return most_central(safe);
    return most_central(cells);
}

int perfect_strategy::choose(const connect4_position& p) {
    const int stones = p.stones();
    const connect4_solution solution = solver_.solve(p, stones >= always_exact_stones ? 0 : node_budget_);
    if (solution.exact()) {
        note_ = "proved: " + score_text(solution.lower, stones);
        return solution.column;
    }
    if (solution.lower > 0) {
        note_ = fmt::format("proved: {} or sooner; fastest win not proved", score_text(solution.lower, stones));
        return solution.column;
    }
    if (solution.lower == 0) {
        note_ = "best found, not proved; proved not to lose";
        return solution.column;
    }
    note_ = solution.upper < 0 ? "best found, not proved; every column loses" : "best found, not proved";
    // A quarter of the budget again keeps the whole move near it.
    return heuristic_column(p, node_budget_ / 4);
}

}  // namespace tabletop
