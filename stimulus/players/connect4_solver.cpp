// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_solver.h"

#include <algorithm>
#include <array>

namespace tabletop {

namespace {

using position = connect4_position;

constexpr int half = position::cells / 2;  // stones a side has at most

// A table entry: tag in bits 0-39, bound in 40-46, effort in 47-52, generation in 53-63. Generation 0 is never current:
// an empty entry. The tag is what the index leaves of a scrambled key, so a match is certain, not likely.
constexpr int key_bits = 49;
constexpr int tag_bits = 40;
constexpr int bound_shift = 40;
constexpr int effort_shift = 47;
constexpr int generation_shift = 53;
constexpr uint64_t key_mask = (uint64_t{1} << key_bits) - 1;
constexpr uint64_t tag_mask = (uint64_t{1} << tag_bits) - 1;
constexpr uint64_t last_generation = (uint64_t{1} << (64 - generation_shift)) - 1;

// The bound: 1 to 43 an upper bound, 44 to 86 a lower one.
constexpr int upper_offset = half + 1;
constexpr int lower_offset = 3 * half + 2;

// Up to here a position and its mirror image share an entry: symmetric positions are met early.
constexpr int last_mirrored_stones = 12;

// The score of a side that wins with its next stone / that loses to the opponent's next stone.
int score_of_winning_now(int stones) {
    return half + 1 - (stones / 2 + 1);
}
int score_of_losing_next(int stones) {
    return -(half + 1 - ((stones + 1) / 2 + 1));
}

// The moves that do not lose to the opponent's next stone; 0 when there is none.
uint64_t moves_that_do_not_lose(const position& p) {
    uint64_t moves = p.playable();
    const uint64_t threats = position::winning_cells(p.opponent(), p.mask);
    const uint64_t forced = moves & threats;
    if (forced != 0) {
        if ((forced & (forced - 1)) != 0) return 0;
        moves = forced;
    }
    return moves & ~(threats >> 1);
}

int first_column(uint64_t moves) {
    return *std::find_if(position::centre_first.begin(), position::centre_first.end(),
                         [moves](int column) { return (moves & position::column_cells(column)) != 0; });
}

// The opponent wins with its next stone whatever we do: at least block one of its lines.
int best_of_lost_moves(const position& p) {
    const uint64_t blocks = p.playable() & position::winning_cells(p.opponent(), p.mask);
    return first_column(blocks != 0 ? blocks : p.playable());
}

}  // namespace

connect4_solver::connect4_solver(unsigned log2_entries)
    : table_(size_t{1} << log2_entries),
      index_shift_(key_bits - log2_entries + 1),
      tag_of_key_((uint64_t{1} << index_shift_) - 1) {}

connect4_solution connect4_solver::solve(const connect4_position& p, uint64_t node_limit) {
    node_limit_ = node_limit == 0 ? ~uint64_t{0} : node_limit;
    nodes_ = 0;
    new_generation();
    connect4_solution solution = solve_root(p);
    solution.nodes = nodes_;
    return solution;
}

connect4_solution connect4_solver::solve_root(const connect4_position& p) {
    connect4_solution solution;
    if (p.full()) return solution;
    const int stones = p.stones();
    const uint64_t wins = p.playable() & position::winning_cells(p.mover, p.mask);
    if (wins != 0) {
        solution.lower = solution.upper = score_of_winning_now(stones);
        solution.column = position::column_of(wins);
        return solution;
    }
    const uint64_t moves = moves_that_do_not_lose(p);
    if (moves == 0) {
        solution.lower = solution.upper = score_of_losing_next(stones);
        solution.column = best_of_lost_moves(p);
        return solution;
    }
    // The earliest ends still possible: two stones from now on either side.
    solution.lower = std::min(0, score_of_losing_next(stones + 2));
    solution.upper = std::max(0, score_of_winning_now(stones + 2));
    solution.column = first_column(moves);
    // Who wins comes before when: it is what a player needs most if the nodes run out. Then halve what is left.
    try {
        while (solution.lower < solution.upper) {
            int middle = solution.lower + (solution.upper - solution.lower) / 2;
            if (solution.lower <= 0 && solution.upper > 0) middle = 0;
            if (solution.lower < 0 && solution.upper == 0) middle = -1;
            int column = -1;
            const int score = search_root(p, moves, middle, column);
            if (score <= middle) {
                solution.upper = score;
            } else {
                solution.lower = score;
                solution.column = column;
            }
        }
    } catch (const out_of_nodes&) {
    }
    return solution;
}

// Is the score above alpha? A bound of it on the proved side; `column` is set when it is.
int connect4_solver::search_root(const connect4_position& p, uint64_t moves, int alpha, int& column) {
    const int stones = p.stones();
    int best = std::min(0, score_of_losing_next(stones + 2));
    for (const int candidate : position::centre_first) {
        const uint64_t cell = moves & position::column_cells(candidate);
        if (cell == 0) continue;
        const int score = stones + 1 == position::cells ? 0 : -search(p.after(cell), stones + 1, -alpha - 1, -alpha);
        if (score > alpha) {
            column = candidate;
            return score;
        }
        best = std::max(best, score);
    }
    return best;
}

// The position has `stones` stones, fewer than all cells, and the side to move cannot win at once.
int connect4_solver::search(const connect4_position& p, int stones, int alpha, int beta) {
    if (nodes_ == node_limit_) throw out_of_nodes{};
    ++nodes_;

    const uint64_t moves = moves_that_do_not_lose(p);
    if (moves == 0) return score_of_losing_next(stones);
    if (stones >= position::cells - 2) return 0;

    int upper = score_of_winning_now(stones + 2);
    alpha = std::max(alpha, score_of_losing_next(stones + 2));
    if (alpha >= beta) return alpha;
    const uint64_t key = scrambled_key(p, stones);
    if (const int bound = look_up(key); bound >= lower_offset - half) {
        alpha = std::max(alpha, bound - lower_offset);
        if (alpha >= beta) return alpha;
    } else if (bound != 0) {
        upper = std::min(upper, bound - upper_offset);
    }
    beta = std::min(beta, upper);
    if (alpha >= beta) return beta;

    const uint64_t nodes_before = nodes_;
    // Insertion sort, most new winning cells first, the centre first among equals.
    std::array<uint64_t, position::columns> ordered;
    std::array<int, position::columns> worth;
    int count = 0;
    for (const int column : position::centre_first) {
        const uint64_t cell = moves & position::column_cells(column);
        if (cell == 0) continue;
        const int value = __builtin_popcountll(position::winning_cells(p.mover | cell, p.mask | cell));
        // The table is larger than the caches next to the core.
        __builtin_prefetch(&table_[(scrambled_key(p.after(cell), stones + 1) >> index_shift_) << 1]);
        int at = count++;
        for (; at > 0 && worth[at - 1] < value; --at) {
            ordered[at] = ordered[at - 1];
            worth[at] = worth[at - 1];
        }
        ordered[at] = cell;
        worth[at] = value;
    }

    int bound = 0;
    for (int i = 0; i < count && bound == 0; ++i) {
        const int score = -search(p.after(ordered[i]), stones + 1, -beta, -alpha);
        alpha = std::max(alpha, score);
        if (score >= beta) bound = score + lower_offset;
    }
    store(key, bound != 0 ? bound : alpha + upper_offset, nodes_ - nodes_before);
    return alpha;
}

// One number a position: stones of the mover plus all stones. Early in a game, where it pays, a position and its mirror
// image share it. Multiplying by an odd number modulo 2^49 spreads it without losing anything.
uint64_t connect4_solver::scrambled_key(const connect4_position& p, int stones) {
    uint64_t key = p.mover + p.mask;
    if (stones <= last_mirrored_stones) key = std::min(key, position::mirror(p.mover) + position::mirror(p.mask));
    return (key * 0x9e37'79b9'7f4a'7c15) & key_mask;
}

// The bound stored for a key; 0 when there is none.
int connect4_solver::look_up(uint64_t key) const {
    const uint64_t* const pair = &table_[(key >> index_shift_) << 1];
    const uint64_t tag = key & tag_of_key_;
    for (int i = 0; i < 2; ++i)
        if ((pair[i] & tag_mask) == tag && (pair[i] >> generation_shift) == generation_)
            return static_cast<int>((pair[i] >> bound_shift) & 0x7f);
    return 0;
}

// The first of a pair keeps what was dearest to find, the second what was found last.
void connect4_solver::store(uint64_t key, int bound, uint64_t effort) {
    uint64_t* const pair = &table_[(key >> index_shift_) << 1];
    const uint64_t tag = key & tag_of_key_;
    const uint64_t log_effort = effort == 0 ? 0 : 63 - __builtin_clzll(effort);
    const uint64_t entry = tag | (static_cast<uint64_t>(bound) << bound_shift) | (log_effort << effort_shift) |
                           (generation_ << generation_shift);
    const bool current = (pair[0] >> generation_shift) == generation_;
    const bool dearer = current && (pair[0] & tag_mask) != tag && ((pair[0] >> effort_shift) & 0x3f) > log_effort;
    if (!dearer && current && (pair[0] & tag_mask) != tag) pair[1] = pair[0];
    pair[dearer ? 1 : 0] = entry;
}

void connect4_solver::new_generation() {
    if (++generation_ > last_generation) {
        std::fill(table_.begin(), table_.end(), 0);
        generation_ = 1;
    }
}

}  // namespace tabletop
