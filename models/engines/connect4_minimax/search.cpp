// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_minimax/search.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace tabletop::connect4_minimax_core {

namespace {

constexpr std::uint64_t register_cells = (std::uint64_t{1} << (columns * rows)) - 1;

// The open columns, each as its bottom cell.
constexpr cells open_columns(cells occupied) {
    return (~occupied >> (rows - 1)) & bottom_row;
}

// The product adds the seven bits up in its bits 42 to 44; lower fields of seven bits cannot overflow into them.
constexpr unsigned count_columns(cells bottoms) {
    return unsigned((bottoms * bottom_row) >> 42) & 7;
}

constexpr cells lowest(cells set) {
    return set & (cells{0} - set);
}

cells solver_columns(unsigned first_column, unsigned column_step) {
    cells mine = 0;
    for (unsigned column = first_column; column < columns; column += column_step) mine |= cells{0x3F} << (7 * column);
    return mine;
}

unsigned positions_examined(unsigned four_at) {
    return std::min(four_at + 1, window_positions);
}

int engine_value(int value) {
    return std::min(value, 255);
}

}  // namespace

bool pieces_legal(const position& at) {
    const bool inside = (at.board & ~at.mask) == 0 && (at.mask & ~register_cells) == 0;
    return inside && ((at.mask >> columns) & ~at.mask) == 0;
}

void search::start(const position& at, unsigned depth, bool alpha_beta, unsigned first_column, unsigned column_step) {
    phase_ = phase::running;
    level_ = 0;
    depth_ = std::clamp(depth, 1U, max_depth);
    alpha_beta_ = alpha_beta;
    root_positions_ = 0;
    nodes_ = 0;
    positions_ = 0;
    fours_ = 0;
    if (!pieces_legal(at)) return finish({result_code::illegal, 0, 0, 0});

    const cells engine = to_cells(at.board);
    const cells opponent = to_cells(at.mask & ~at.board);
    const unsigned engine_four = first_four(engine);
    const unsigned opponent_four = first_four(opponent);
    // At the root, unlike at other nodes, neither scorer stops the other.
    root_positions_ = positions_examined(std::max(engine_four, opponent_four));
    const bool won = engine_four < window_positions;
    const bool lost = opponent_four < window_positions;
    if (won && lost) return finish({result_code::illegal, 0, 0, 0});
    if (won) return finish({result_code::won, 0, 255, 0});
    if (lost) return finish({result_code::lost, 0, -256, 0});
    if (at.mask == register_cells) return finish({result_code::full, 0, 0, 0});

    node& root = stack_[0];
    enter(root, engine, opponent, int(run_sum(engine)) - int(run_sum(opponent)), -won_value, won_value);
    root.moves &= solver_columns(first_column, column_step);
    if (root.moves == 0) finish({result_code::ok, 0, 0, 0});
}

bool search::run(std::uint64_t work_limit) {
    if (phase_ == phase::running && work_limit != 0) {
        if (alpha_beta_) {
            go_on<true>(work_limit);
        } else {
            go_on<false>(work_limit);
        }
    }
    return finished();
}

activity search::so_far() const {
    activity all;
    all.initial = phase_ != phase::idle;
    all.solve = root_positions_ + positions_;
    all.descend = nodes_;
    all.create = nodes_;
    all.ascend = nodes_ - level_;  // the nodes on the stack are still open
    all.check = (root_positions_ != 0) + nodes_ + all.ascend;
    all.fours = fours_;
    all.done = phase_ == phase::finished;
    return all;
}

int search::saturate(int score) {
    return std::clamp(score, -greatest_static, greatest_static);
}

void search::enter(node& at, cells own, cells other, int score, int alpha, int beta) {
    at.own = own;
    at.other = other;
    at.moves = open_cells(own | other);
    at.gains = gains_of(own);
    at.score = score;
    at.best = -won_value - 1;
    at.alpha = alpha;
    at.beta = beta;
}

// The value of a node whose children are all leaves, from its mover's side. The children differ from the node by one
// piece of the mover, so the best of them is the one with the greatest gain: none of them is made.
template <bool AlphaBeta>
[[gnu::always_inline]] inline int search::value_above_leaves(cells own, cells other, int score, int beta, tally& done) {
    const cells occupied = own | other;
    const cells moves = open_cells(occupied);
    const move_gains gains = gains_of(own);
    cells made = ~cells{0};
    if constexpr (AlphaBeta) {
        // A leaf cuts the rest off when it is won or saturate(score + gain) >= beta.
        const int needed = beta > greatest_static ? 63 : beta <= -greatest_static ? 0 : std::clamp(beta - score, 0, 63);
        const cells cuts = moves & (gains.four | gains_from(gains, unsigned(needed)));
        // If there is no cut this is all ones.
        made = lowest(cuts) | (lowest(cuts) - 1);
    }
    const unsigned count = count_columns(open_columns(occupied) & made);
    done.nodes += count;
    done.positions += std::uint64_t{window_positions} * count;

    const cells fours = moves & made & gains.four;
    if (fours != 0) {
        for (cells left = fours; left != 0; left &= left - 1) {
            done.positions -= window_positions - positions_examined(first_four(own | lowest(left)));
            ++done.fours;
        }
        return won_value;
    }
    if (lowest(moves) == (board_cells & ~occupied)) return 0;  // the only move fills the board
    return saturate(score + greatest_gain(gains, moves & made));
}

// Ascend: a child's value comes back to its parent.
template <bool AlphaBeta>
[[gnu::always_inline]] inline void search::take(node& at, int value) {
    if (value > at.best) {
        at.best = value;
        at.best_child = at.child;
    }
    if constexpr (AlphaBeta) {
        at.alpha = std::max(at.alpha, value);
        if (at.alpha >= at.beta) at.moves = 0;
    }
}

template <bool AlphaBeta>
void search::go_on(std::uint64_t work_limit) {
    tally done;
    node* at = &stack_[level_];
    unsigned plies_left = depth_ - level_;
    while (done.work() < work_limit) {
        if (at->moves == 0) {
            if (plies_left == depth_) {
                finish_root(*at);
                break;
            }
            const int value = -at->best;
            --at;
            ++plies_left;
            take<AlphaBeta>(*at, value);
            continue;
        }
        const cells cell = lowest(at->moves);
        at->child = cell;
        at->moves ^= cell;
        const cells own = at->own | cell;
        ++done.nodes;
        if ((cell & at->gains.four) != 0) {
            done.positions += positions_examined(first_four(own));
            ++done.fours;
            take<AlphaBeta>(*at, won_value);
            continue;
        }
        done.positions += window_positions;
        const int score = at->score + gain_at(at->gains, cell);
        if ((own | at->other) == board_cells) {
            take<AlphaBeta>(*at, 0);
        } else if (plies_left == 1) {
            take<AlphaBeta>(*at, saturate(score));
        } else if (plies_left == 2) {
            take<AlphaBeta>(*at, -value_above_leaves<AlphaBeta>(at->other, own, -score, -at->alpha, done));
        } else {
            enter(at[1], at->other, own, -score, -at->beta, -at->alpha);
            ++at;
            --plies_left;
        }
    }
    level_ = depth_ - plies_left;
    nodes_ += done.nodes;
    positions_ += done.positions;
    fours_ += done.fours;
    if (phase_ == phase::finished) result_.nodes = nodes_;
}

void search::finish(const search_result& result) {
    phase_ = phase::finished;
    result_ = result;
}

void search::finish_root(const node& root) {
    finish({result_code::ok, unsigned(__builtin_ctzll(root.best_child)) / 7 + 1, engine_value(root.best), 0});
}

engine_search::engine_search(unsigned solvers) : solvers_(solvers) {
    if (solvers < 1 || solvers > max_solvers) throw std::invalid_argument("connect4_minimax: solvers must be 1 to 7");
}

void engine_search::start(const position& at, unsigned depth, bool alpha_beta) {
    work_bound_ = 0;
    root_pieces_ = unsigned(__builtin_popcountll(at.mask));
    for (unsigned s = 0; s < solvers_; ++s) solver_[s].start(at, depth, alpha_beta, s, solvers_);
}

bool engine_search::run(std::uint64_t work_limit) {
    work_bound_ += std::min(work_limit, std::numeric_limits<std::uint64_t>::max() - work_bound_);
    bool all_finished = true;
    for (unsigned s = 0; s < solvers_; ++s) {
        search& solver = solver_[s];
        if (solver.work() < work_bound_) solver.run(work_bound_ - solver.work());
        all_finished = all_finished && solver.finished();
    }
    return all_finished;
}

bool engine_search::finished() const {
    return std::all_of(solver_.begin(), solver_.begin() + solvers_, [](const search& s) { return s.finished(); });
}

search_result engine_search::result() const {
    search_result all = solver_[0].result();
    for (unsigned s = 1; s < solvers_; ++s) {
        const search_result& one = solver_[s].result();
        const bool better = all.move == 0 || one.score > all.score || (one.score == all.score && one.move < all.move);
        if (one.move != 0 && better) {
            all.move = one.move;
            all.score = one.score;
        }
        all.nodes += one.nodes;
    }
    return all;
}

}  // namespace tabletop::connect4_minimax_core
