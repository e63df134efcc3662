// SPDX-License-Identifier: Apache-2.0
// Functional core of connect4_minimax: the search of the solvers, resumable, without SystemC and without time.
// Positions, values, the order of the search and the activity of the states are those of README.md beside this file.
//
// A search can be stopped after any amount of work and goes on later; the slices change neither its result nor its
// activity. It allocates no memory. A search that was never started is finished, with an empty result and no activity.
#pragma once

#include "engines/connect4_minimax/scorer.h"

#include <array>
#include <cstdint>

namespace tabletop::connect4_minimax_core {

inline constexpr unsigned max_depth = 12;  // plies
inline constexpr unsigned max_solvers = 7;

// Bit 7*row + column; row 0 is the bottom row, column 0 the left column.
struct position {
    std::uint64_t board = 0;  // 1: the engine's piece; only where the mask is 1
    std::uint64_t mask = 0;   // 1: occupied
};

// No board bit outside the mask, no mask bit above 41, no piece above an empty cell. Fours are not checked.
bool pieces_legal(const position& at);

// The codes of STATUS.RESULT.
enum class result_code : unsigned { ok = 0, won = 1, lost = 2, full = 3, illegal = 4 };

struct search_result {
    result_code code = result_code::ok;
    unsigned move = 0;        // best column, 1 to 7; 0 unless ok, and for a solver none of whose columns is open
    int score = 0;            // from the engine's side, -256 (lost) to 255 (won)
    std::uint64_t nodes = 0;  // boards created; the root is not counted
};

// How often each state of one solver ran.
struct activity {
    std::uint64_t initial = 0;
    std::uint64_t solve = 0;  // window positions examined, 1 to 21 a board
    std::uint64_t check = 0;
    std::uint64_t descend = 0;
    std::uint64_t create = 0;
    std::uint64_t ascend = 0;
    std::uint64_t done = 0;

    // This is no state: won boards shorten Solve, which the `at` view needs to know.
    std::uint64_t fours = 0;  // created boards that are won
};

// One solver.
class search {
  public:
    // The unit of work is one window position of a created board, or one of the five other states a created board
    // passes: Descend, Create, Check, Ascend and the Check of its parent.
    static constexpr std::uint64_t work_per_node = 5;

    // Drops the search in progress and starts one over the open columns first_column, first_column + column_step, ..
    // first_column is 0 to 6, column_step 1 to 7. depth is in plies: 0 searches as 1, more than 12 as 12. The root is
    // scored here, so a position without a search is finished on return.
    void start(const position& at, unsigned depth, bool alpha_beta, unsigned first_column = 0,
               unsigned column_step = 1);

    // Searches on until it is finished or has done `work_limit` more work, at most 207 units more. Returns finished().
    // A board's work is counted when it is created: a search that is stopped with work() = w ends with work() >= w.
    bool run(std::uint64_t work_limit);

    bool finished() const { return phase_ != phase::running; }
    std::uint64_t work() const { return positions_ + work_per_node * nodes_; }
    activity so_far() const;

    // Valid when the search is finished.
    const search_result& result() const { return result_; }

  private:
    enum class phase : unsigned char { idle, running, finished };

    // Inside, values are from the side of the node's mover, with 256 for a won board on both sides: the same order as
    // 255 and -256 of README.md, and the two sides differ by the sign only.
    static constexpr int won_value = 256;
    static constexpr int greatest_static = 254;

    // An inner node whose children are made one by one.
    struct node {
        cells own;    // of the side to move
        cells other;  // of the side that moved last
        cells moves;  // cells of the children not made yet
        move_gains gains;
        cells child;  // the child that is searched now
        cells best_child;
        int score;  // own sum minus the other's, not saturated
        int best;
        int alpha;
        int beta;
    };

    // What the search has done since it was resumed.
    struct tally {
        std::uint64_t nodes = 0;
        std::uint64_t positions = 0;
        std::uint64_t fours = 0;

        std::uint64_t work() const { return positions + work_per_node * nodes; }
    };

    static int saturate(int score);
    static void enter(node& at, cells own, cells other, int score, int alpha, int beta);
    template <bool AlphaBeta>
    static int value_above_leaves(cells own, cells other, int score, int beta, tally& done);
    template <bool AlphaBeta>
    static void take(node& at, int value);
    template <bool AlphaBeta>
    void go_on(std::uint64_t work_limit);
    void finish(const search_result& result);
    void finish_root(const node& root);

    std::array<node, max_depth> stack_;
    unsigned level_ = 0;
    unsigned depth_ = 1;
    bool alpha_beta_ = false;
    phase phase_ = phase::idle;
    unsigned root_positions_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t positions_ = 0;
    std::uint64_t fours_ = 0;
    search_result result_;
};

// The engine: 1 to 7 solvers, column c of the root searched by solver c mod n.
class engine_search {
  public:
    // Throws std::invalid_argument when the number of solvers is not 1 to 7.
    explicit engine_search(unsigned solvers);

    void start(const position& at, unsigned depth, bool alpha_beta);

    // Runs every solver until it is finished or its work has reached a common bound, `work_limit` more than at the last
    // call: running solvers stay level to within 207 units. Returns finished().
    bool run(std::uint64_t work_limit);

    bool finished() const;
    unsigned solvers() const { return solvers_; }
    unsigned root_pieces() const { return root_pieces_; }
    const search& solver(unsigned index) const { return solver_[index]; }

    // The result of a finished search: the lowest column with the best value, and the nodes of all solvers.
    search_result result() const;

  private:
    std::array<search, max_solvers> solver_;
    unsigned solvers_;
    unsigned root_pieces_ = 0;
    std::uint64_t work_bound_ = 0;
};

}  // namespace tabletop::connect4_minimax_core
