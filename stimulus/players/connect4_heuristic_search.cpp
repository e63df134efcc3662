// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "stimulus/players/connect4_strategy.h"

namespace tabletop {

namespace {

using position = connect4_position;

// The value of a win lies above any evaluation. A win counts win_value minus the stones on the board, so that the
// faster one is better.
constexpr int win_value = 10'000;

// When all columns but one are full, the first player gets the odd rows of it (counted from 1) and the second the even
// ones.
constexpr uint64_t odd_rows = position::row_cells(0) | position::row_cells(2) | position::row_cells(4);
constexpr uint64_t even_rows = position::row_cells(1) | position::row_cells(3) | position::row_cells(5);

int cells_in(uint64_t stones) {
    return __builtin_popcountll(stones);
}

// Threats of the side whose turn comes at an even (first player) or odd number of stones.
int worth_of(uint64_t stones, uint64_t mask, bool first_player) {
    const uint64_t threats = position::winning_cells(stones, mask);
    const uint64_t own_rows = first_player ? odd_rows : even_rows;
    const uint64_t centre = position::column_cells(3);
    const uint64_t beside_centre = position::column_cells(2) | position::column_cells(4);
    return 12 * cells_in(threats) + 12 * cells_in(threats & own_rows) + 2 * cells_in(stones & centre) +
           cells_in(stones & beside_centre);
}

class heuristic_search {
  public:
    heuristic_search(const position& root, uint64_t node_limit) : root_(root), node_limit_(node_limit) {}

    int best_column() {
        const uint64_t wins = root_.playable() & position::winning_cells(root_.mover, root_.mask);
        if (wins != 0) return position::column_of(wins);
        int best = first_column();
        for (int depth = 1; depth <= position::cells - root_.stones(); ++depth) {
            const int column = search_root(depth, best);
            if (out_of_nodes_) break;
            best = column;
        }
        return best;
    }

  private:
    int first_column() const {
        for (const int column : order_)
            if (root_.can_play(column)) return column;
        return -1;
    }

    // The best column of the last depth comes first.
    int search_root(int depth, int likely) {
        std::array<int, position::columns> order = order_;
        std::rotate(order.begin(), std::find(order.begin(), order.end(), likely),
                    std::find(order.begin(), order.end(), likely) + 1);
        const int stones = root_.stones();
        int alpha = -win_value;
        int best = likely;
        for (const int column : order) {
            const uint64_t cell = root_.cell_to_play(column);
            if (cell == 0) continue;
            const int value = -search(root_.after(cell), stones + 1, depth - 1, -win_value, -alpha, depth == 1);
            if (out_of_nodes_) break;
            if (value > alpha) {
                alpha = value;
                best = column;
            }
        }
        return best;
    }

    int search(const position& p, int stones, int depth, int alpha, int beta, bool unlimited) {
        if (!unlimited && nodes_++ >= node_limit_) {
            out_of_nodes_ = true;
            return 0;
        }
        const uint64_t playable = p.playable();
        if ((playable & position::winning_cells(p.mover, p.mask)) != 0) return win_value - stones;
        if (stones + 1 >= position::cells) return 0;
        const uint64_t threats = position::winning_cells(p.opponent(), p.mask);
        const uint64_t forced = playable & threats;
        if ((forced & (forced - 1)) != 0) return -(win_value - stones - 1);
        if (depth <= 0 && forced == 0) {
            const bool first_player = stones % 2 == 0;
            return worth_of(p.mover, p.mask, first_player) - worth_of(p.opponent(), p.mask, !first_player);
        }
        const uint64_t moves = forced != 0 ? forced : playable;
        for (const int column : order_) {
            const uint64_t cell = moves & position::column_cells(column);
            if (cell == 0) continue;
            const int value = -search(p.after(cell), stones + 1, depth - 1, -beta, -alpha, unlimited);
            if (out_of_nodes_) return 0;
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return alpha;
    }

    static constexpr std::array<int, position::columns> order_ = {3, 2, 4, 1, 5, 0, 6};

    position root_;
    uint64_t node_limit_;
    uint64_t nodes_ = 0;
    bool out_of_nodes_ = false;
};

}  // namespace

int heuristic_column(const connect4_position& p, uint64_t node_limit) {
    return heuristic_search(p, node_limit).best_column();
}

}  // namespace tabletop
