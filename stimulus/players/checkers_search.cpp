// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_search.h"

#include "stimulus/players/random_draw.h"

#include <algorithm>
#include <bitset>

namespace tabletop {
namespace {

constexpr checkers_squares rows(unsigned first, unsigned last) {
    checkers_squares set = 0;
    for (unsigned square = 4 * first; square < 4 * (last + 1); ++square) set |= checkers::square_bit(square);
    return set;
}

constexpr checkers_squares columns_from(unsigned first) {
    checkers_squares set = 0;
    for (unsigned square = 0; square < checkers::squares; ++square) {
        if (checkers::column_of(square) >= first) set |= checkers::square_bit(square);
    }
    return set;
}

// The weights of the PC's program, which were made for a board of 10x10.
constexpr checkers_squares inner_squares = rows(2, 7) & columns_from(2);
constexpr checkers_squares top_half = rows(0, 3);
constexpr checkers_squares bottom_rows = rows(6, 7);
constexpr checkers_value man = 400, king = 1200, inside = 30, far_ahead = 60, at_home = 10;

checkers_value count(checkers_squares set) {
    return static_cast<checkers_value>(std::bitset<checkers::squares>(set).count());
}

checkers_value side_value(checkers_squares pieces, checkers_squares kings, checkers_squares ahead,
                          checkers_squares home) {
    return man * count(pieces & ~kings) + king * count(pieces & kings) + inside * count(pieces & inner_squares) +
           far_ahead * count(pieces & ahead) + at_home * count(pieces & home);
}

// The value of a board is searched within a window: outside it is a bound.
struct window {
    checkers_value low = -checkers_infinity;
    checkers_value high = checkers_infinity;
};

class searcher {
  public:
    searcher(const checkers_rules& rules, unsigned horizon) : rules_(rules), lists_(horizon + 1) {}

    checkers_value value(const checkers_board& board, checkers_side to_move, unsigned horizon, window within) {
        if (horizon == 0) return evaluate(board);
        auto& moves = lists_[horizon];
        list_moves(board, to_move, rules_, moves);
        const bool human = to_move == checkers_side::human;
        auto best = human ? -checkers_infinity : checkers_infinity;
        for (const auto& move : moves) {
            const auto reached = value_of(board, to_move, move, horizon, within);
            best = human ? std::max(best, reached) : std::min(best, reached);
            (human ? within.low : within.high) = human ? std::max(within.low, best) : std::min(within.high, best);
            if (within.low >= within.high) break;
        }
        return best;
    }

    checkers_value value_of(const checkers_board& board, checkers_side to_move, const checkers_move& move,
                            unsigned horizon, window within) {
        ++boards_;
        return value(after(board, to_move, move), other(to_move), horizon - 1, within);
    }

    uint64_t boards() const { return boards_; }

  private:
    const checkers_rules& rules_;
    std::vector<std::vector<checkers_move>> lists_;  // by the horizon: nothing is allocated for a board
    uint64_t boards_ = 0;
};

}  // namespace

checkers_value evaluate(const checkers_board& board) {
    return side_value(board.human, board.kings, top_half, bottom_rows) -
           side_value(board.computer, board.kings, bottom_rows, top_half);
}

checkers_value search_value(const checkers_board& board, checkers_side to_move, const checkers_rules& rules,
                            unsigned horizon) {
    return searcher(rules, horizon).value(board, to_move, horizon, {});
}

// A move is searched in a window that is one wider than the best value yet: one that is as good is seen to be so.
std::optional<checkers_choice> best_move(const checkers_board& board, checkers_side to_move,
                                         const checkers_rules& rules, unsigned horizon, std::mt19937_64* lot) {
    const auto moves = legal_moves(board, to_move, rules);
    if (moves.empty()) return std::nullopt;
    const bool human = to_move == checkers_side::human;
    searcher search(rules, horizon);
    std::vector<const checkers_move*> equal;
    auto best = human ? -checkers_infinity : checkers_infinity;
    for (const auto& move : moves) {
        const window within =
            human ? window{best - 1, checkers_infinity + 1} : window{-checkers_infinity - 1, best + 1};
        const auto value = search.value_of(board, to_move, move, horizon, within);
        const bool better = human ? value > best : value < best;
        if (better) equal.clear();
        if (better || value == best) {
            best = value;
            equal.push_back(&move);
        }
    }
    const auto chosen = lot == nullptr ? 0 : draw_below(*lot, equal.size());
    return checkers_choice{*equal[chosen], best, search.boards()};
}

}  // namespace tabletop
