// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_search/search.h"

#include <algorithm>

namespace tabletop::checkers_search_core {
namespace {

// Values outside it do not matter.
struct window {
    board_value low = -infinity;
    board_value high = infinity;

    bool is_empty() const { return low >= high; }
};

bool is_better(checkers_side side, board_value value, board_value best) {
    return side == checkers_side::human ? value > best : value < best;
}

void narrow(window& within, checkers_side side, board_value best) {
    if (side == checkers_side::human) {
        within.low = std::max(within.low, best);
    } else {
        within.high = std::min(within.high, best);
    }
}

chosen_path copy(const move_walker& walker, state_counts& counts) {
    ++counts[state::copy];
    counts[state::copied_jump] += walker.jumps();
    chosen_path path{{}, walker.departure(), walker.landing(), walker.promoted(), walker.after()};
    for (unsigned n = 0; n < walker.jumps(); ++n) path.jumps.push_back(walker.jump_at(n));
    return path;
}

class searcher {
  public:
    searcher(const checkers_rules& rules, unsigned horizon, state_counts& counts)
        : rules_(rules), horizon_(horizon), counts_(counts) {}

    search_result run(const checkers_board& board, checkers_side side) {
        move_walker walker(board, side, rules_, counts_);
        search_result result{std::nullopt, lost(side)};
        window within;
        while (walker.next()) {
            const auto reached = value_after(walker, 0, within);
            const bool better = !result.path || is_better(side, reached, result.value);
            if (better) result.value = reached;
            narrow(within, side, result.value);
            if (better) result.path = copy(walker, counts_);
            if (within.is_empty()) break;
        }
        ++counts_[state::close];
        return result;
    }

  private:
    // Of the walker's move, up to and with SCORE.
    board_value value_after(const move_walker& walker, unsigned level, window within) {
        board_value value = 0;
        if (level + 1 == horizon_) {
            ++counts_[state::eval];
            value = value_of(walker.after());
        } else {
            value = value_at(walker.after(), other(walker.side()), level + 1, within);
        }
        ++counts_[state::score];
        return value;
    }

    board_value value_at(const checkers_board& board, checkers_side side, unsigned level, window within) {
        move_walker walker(board, side, rules_, counts_);
        auto best = lost(side);
        while (walker.next()) {
            const auto reached = value_after(walker, level, within);
            if (is_better(side, reached, best)) best = reached;
            narrow(within, side, best);
            if (within.is_empty()) break;
        }
        ++counts_[state::close];
        return best;
    }

    const checkers_rules& rules_;
    const unsigned horizon_;
    state_counts& counts_;
};

bool fits(const move_walker& walker, unsigned asked_from, unsigned asked_to) {
    if (asked_from == 0 && asked_to == 0) return walker.departure() == walker.landing() && walker.jumps() != 0;
    return asked_from == checkers::location_of(walker.departure()) &&
           asked_to == checkers::location_of(walker.landing());
}

}  // namespace

std::optional<chosen_path> complete(const checkers_board& board, const checkers_rules& rules, unsigned asked_from,
                                    unsigned asked_to, state_counts& counts) {
    move_walker walker(board, checkers_side::human, rules, counts);
    std::optional<chosen_path> path;
    while (walker.next()) {
        if (!fits(walker, asked_from, asked_to)) continue;
        if (!path || walker.jumps() > path->jumps.size()) path = copy(walker, counts);
    }
    ++counts[state::close];
    return path;
}

search_result search(const checkers_board& board, checkers_side side, const checkers_rules& rules, unsigned horizon,
                     state_counts& counts) {
    return searcher(rules, horizon, counts).run(board, side);
}

bool can_move(const checkers_board& board, checkers_side side, const checkers_rules& rules, state_counts& counts) {
    move_walker walker(board, side, rules, counts);
    if (walker.next()) return true;
    ++counts[state::close];
    return false;
}

}  // namespace tabletop::checkers_search_core
