// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_heuristic/outcome.h"

#include "engines/connect4_heuristic/column_value.h"

#include <algorithm>

namespace tabletop::connect4_heuristic_core {
namespace {

stone mover_after(unsigned moves) {
    return moves % 2 == 0 ? stone::ai : stone::human;
}

// The outcome when the next move, after so many, wins.
outcome won_next(unsigned moves) {
    constexpr std::array<outcome, most_lookahead + 1> by_moves{outcome::won_by_1, outcome::lost_by_2, outcome::won_by_3,
                                                               outcome::lost_by_4, outcome::won_by_5};
    return by_moves[moves];
}

bool wins_next(const position& board, stone who) {
    return std::any_of(from_the_middle.begin(), from_the_middle.end(),
                       [&](unsigned c) { return !board.is_full(c) && wins_in(board, who, c); });
}

outcome outcome_of(const position& board, unsigned moves, unsigned last) {
    const auto mover = mover_after(moves);
    if (wins_next(board, mover)) return won_next(moves);
    bool any = false;
    auto best = outcome::open;
    for (unsigned c = 0; c < columns && moves != last; ++c) {
        if (board.is_full(c)) continue;
        const auto next = outcome_of(board.after(mover, c), moves + 1, last);
        best = !any ? next : mover == stone::ai ? std::max(best, next) : std::min(best, next);
        any = true;
    }
    return best;
}

}  // namespace

kept_columns columns_to_keep(const position& board, unsigned moves) {
    kept_columns found{{}, outcome::open};
    found.kept.fill(true);
    if (moves == 1) return found;
    std::array<outcome, columns> of_column{};
    bool any = false;
    for (unsigned c = 0; c < columns; ++c) {
        if (board.is_full(c)) continue;
        of_column[c] =
            wins_in(board, stone::ai, c) ? outcome::won_by_1 : outcome_of(board.after(stone::ai, c), 1, moves);
        found.best = any ? std::max(found.best, of_column[c]) : of_column[c];
        any = true;
    }
    for (unsigned c = 0; c < columns && any; ++c) found.kept[c] = !board.is_full(c) && of_column[c] == found.best;
    return found;
}

}  // namespace tabletop::connect4_heuristic_core
