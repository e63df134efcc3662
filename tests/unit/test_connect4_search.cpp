// SPDX-License-Identifier: Apache-2.0
// The model's search against the published pseudocode on a plain array with the reference scorer.
#include "engines/connect4_minimax/search.h"
#include "engines/connect4_minimax/timing.h"

#include "test_seed.h"
#include "unit/connect4_reference_scorer.h"
#include "unit/test_connect4_support.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;
using namespace tabletop::connect4_test;
namespace core = tabletop::connect4_minimax_core;

namespace {

constexpr std::uint64_t all_work = ~std::uint64_t{0};

core::position to_position(const board_pair& board) {
    return {board.engine, board.mask()};
}

struct outcome {
    core::result_code code = core::result_code::ok;
    unsigned move = 0;
    int score = 0;
    std::uint64_t nodes = 0;
    std::uint64_t positions = 0;  // window positions, the root's included
};

// One solver over the columns c with c mod n == s.
class plain_minimax {
  public:
    plain_minimax(unsigned depth_limit, bool prune, unsigned s, unsigned n)
        : depth_limit_(depth_limit), prune_(prune), s_(s), n_(n) {}

    outcome search(const board_pair& root) {
        connect4_reference::scorer engine(root.engine);
        connect4_reference::scorer opponent(root.opponent);
        engine.run();
        opponent.run();
        found_.positions = std::uint64_t(std::max(engine.positions(), opponent.positions()));
        if (engine.terminal() && opponent.terminal()) {
            found_.code = core::result_code::illegal;
        } else if (engine.terminal()) {
            found_.code = core::result_code::won;
            found_.score = 255;
        } else if (opponent.terminal()) {
            found_.code = core::result_code::lost;
            found_.score = -256;
        } else if (root.mask() == full_) {
            found_.code = core::result_code::full;
        } else {
            const int score = best_of_children(root, 0, true, -256, 255);
            if (found_.move != 0) found_.score = score;
        }
        return found_;
    }

  private:
    int minimax(const board_pair& board, unsigned depth, bool engine_moves, int alpha, int beta) {
        connect4_reference::scorer engine(board.engine);
        connect4_reference::scorer opponent(board.opponent);
        while (!engine.terminal() && !opponent.terminal() && !engine.ended()) {
            engine.step();
            opponent.step();
        }
        found_.positions += std::uint64_t(engine.positions());
        if (engine.terminal()) return 255;
        if (opponent.terminal()) return -256;
        if (board.mask() == full_) return 0;
        if (depth == depth_limit_) return std::max(-254, std::min(254, engine.sum() - opponent.sum()));
        return best_of_children(board, depth, engine_moves, alpha, beta);
    }

    int best_of_children(const board_pair& board, unsigned depth, bool engine_moves, int alpha, int beta) {
        int best_child = -1;
        int best_score = 0;
        for (unsigned child = 0; child < 7; ++child) {
            const std::uint64_t cell = drop(board.mask(), child);
            if (cell == 0 || (depth == 0 && child % n_ != s_)) continue;
            board_pair next = board;
            (engine_moves ? next.engine : next.opponent) |= cell;
            ++found_.nodes;
            const int score = minimax(next, depth + 1, !engine_moves, alpha, beta);
            if (best_child == -1 || (engine_moves ? score > best_score : score < best_score)) {
                best_child = int(child);
                best_score = score;
            }
            if (engine_moves) {
                alpha = std::max(alpha, score);
            } else {
                beta = std::min(beta, score);
            }
            if (prune_ && alpha >= beta) break;
        }
        if (depth == 0) found_.move = unsigned(best_child + 1);
        return best_score;
    }

    static constexpr std::uint64_t full_ = (std::uint64_t{1} << 42) - 1;
    unsigned depth_limit_;
    bool prune_;
    unsigned s_;
    unsigned n_;
    outcome found_;
};

bool same(const core::search_result& got, const outcome& expected) {
    return got.code == expected.code && got.move == expected.move && got.score == expected.score &&
           got.nodes == expected.nodes;
}

bool same(const core::activity& a, const core::activity& b) {
    return a.initial == b.initial && a.solve == b.solve && a.check == b.check && a.descend == b.descend &&
           a.create == b.create && a.ascend == b.ascend && a.done == b.done;
}

core::search finished_search(const core::position& at, unsigned depth, bool prune) {
    core::search solver;
    solver.start(at, depth, prune);
    BOOST_TEST(solver.run(all_work));
    return solver;
}

std::string shown(const board_pair& board) {
    std::ostringstream text;
    text << std::hex << "board 0x" << board.engine << " mask 0x" << board.mask();
    return text.str();
}

// Columns in pairs, alternating by row: full, no four for either side.
board_pair drawn_board() {
    board_pair board;
    for (unsigned cell = 0; cell < 42; ++cell) {
        (((cell % 7 / 2 + cell / 7) & 1) ? board.engine : board.opponent) |= std::uint64_t{1} << cell;
    }
    return board;
}

void take_top(board_pair& board, std::mt19937_64& random) {
    const unsigned column = below(random, 7);
    for (unsigned row = 6; row-- > 0;) {
        const std::uint64_t cell = std::uint64_t{1} << (7 * row + column);
        if ((board.mask() & cell) == 0) continue;
        board.engine &= ~cell;
        board.opponent &= ~cell;
        return;
    }
}

// A board of some phase of the game, with a few that are won, full or unreachable.
board_pair some_board(std::mt19937_64& random) {
    return below(random, 3) == 0 ? stacked(random) : played(random, below(random, 43));
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_positions_against_plain_minimax) {
    std::mt19937_64 random(test_seed());
    for (unsigned i = 0; i < 900; ++i) {
        const board_pair board = some_board(random);
        const unsigned depth = i % 60 == 0 ? 5 : i % 5;
        const bool prune = random() & 1;
        const outcome expected = plain_minimax(std::max(depth, 1U), prune, 0, 1).search(board);
        const core::search solver = finished_search(to_position(board), depth, prune);
        BOOST_TEST(same(solver.result(), expected), shown(board)
                                                        << std::dec << " depth " << depth << " prune " << prune);
        BOOST_TEST(solver.so_far().solve == expected.positions, shown(board));
        // The root passes Initial, Check and Done, every other board five states.
        BOOST_TEST(core::exact_timing(solver.so_far(), {}) == 3 + expected.positions + 5 * expected.nodes);
    }
}

BOOST_AUTO_TEST_CASE(nearly_full_boards_to_the_end) {
    std::mt19937_64 random(test_seed() + 1);
    unsigned draws = 0;
    for (unsigned i = 0; i < 600; ++i) {
        // Taking pieces off a full board without a four leaves a board whose last leaves are full.
        board_pair board = drawn_board();
        const unsigned empties = 1 + i % 6;
        for (unsigned taken = 0; taken < empties; ++taken) take_top(board, random);
        if (random() & 1) std::swap(board.engine, board.opponent);
        const unsigned depth = i % 4 == 0 ? 12 : empties;
        const bool prune = random() & 1;
        const outcome expected = plain_minimax(depth, prune, 0, 1).search(board);
        const core::search solver = finished_search(to_position(board), depth, prune);
        BOOST_TEST(same(solver.result(), expected), shown(board));
        BOOST_TEST(solver.so_far().solve == expected.positions, shown(board));
        draws += expected.code == core::result_code::ok && expected.score == 0;
    }
    BOOST_TEST(draws > 50U);
}

BOOST_AUTO_TEST_CASE(nodes_from_the_empty_board) {
    const core::search base = finished_search({}, 8, false);
    BOOST_TEST(base.result().nodes == 6'634'026U);
    BOOST_TEST(core::exact_timing(base.so_far(), {}) == 171'423'996U);
    BOOST_TEST(finished_search({}, 8, true).result().nodes == 67'587U);
    BOOST_TEST(finished_search({}, 10, true).result().nodes == 1'861'291U);
    BOOST_TEST(same(finished_search({}, 8, true).result(), plain_minimax(8, true, 0, 1).search({})));
}

BOOST_AUTO_TEST_CASE(depth_is_clamped) {
    std::mt19937_64 random(test_seed() + 2);
    const core::position at = to_position(played(random, 30));
    for (const bool prune : {false, true}) {
        BOOST_TEST(finished_search(at, 0, prune).result().nodes == finished_search(at, 1, prune).result().nodes);
        BOOST_TEST(same(finished_search(at, 15, prune).so_far(), finished_search(at, 12, prune).so_far()));
    }
}

BOOST_AUTO_TEST_CASE(slices_equal_one_go) {
    std::mt19937_64 random(test_seed() + 3);
    for (unsigned i = 0; i < 200; ++i) {
        const core::position at = to_position(some_board(random));
        const unsigned depth = 1 + below(random, 6);
        const unsigned longest = 1U << below(random, 14);
        const core::search whole = finished_search(at, depth, i % 2);
        core::search sliced;
        sliced.start(at, depth, i % 2);
        while (!sliced.finished()) {
            const core::activity before = sliced.so_far();
            const std::uint64_t work = sliced.work();
            const std::uint64_t limit = below(random, longest + 1);
            const bool finished = sliced.run(limit);
            BOOST_TEST_REQUIRE(sliced.work() - work <= limit + 207);
            BOOST_TEST_REQUIRE((finished || sliced.work() - work >= limit));
            BOOST_TEST_REQUIRE((sliced.so_far().ascend >= before.ascend && sliced.so_far().check >= before.check));
        }
        BOOST_TEST(same(sliced.so_far(), whole.so_far()));
        BOOST_TEST(sliced.result().move == whole.result().move);
        BOOST_TEST(sliced.result().score == whole.result().score);
        BOOST_TEST(sliced.result().nodes == whole.result().nodes);
    }
}

BOOST_AUTO_TEST_CASE(one_to_seven_solvers) {
    std::mt19937_64 random(test_seed() + 4);
    for (unsigned i = 0; i < 210; ++i) {
        const board_pair board = some_board(random);
        const unsigned n = 1 + i % 7;
        const unsigned depth = 1 + below(random, 4);
        const bool prune = random() & 1;
        core::engine_search engine(n);
        engine.start(to_position(board), depth, prune);
        while (!engine.run(below(random, 500))) continue;

        outcome combined = plain_minimax(depth, prune, 0, n).search(board);
        std::uint64_t slowest = 3 + combined.positions + 5 * combined.nodes;
        for (unsigned s = 1; s < n; ++s) {
            const outcome one = plain_minimax(depth, prune, s, n).search(board);
            BOOST_TEST(engine.solver(s).so_far().solve == one.positions);
            slowest = std::max(slowest, 3 + one.positions + 5 * one.nodes);
            combined.nodes += one.nodes;
            if (one.move == 0) continue;
            if (combined.move == 0 || one.score > combined.score ||
                (one.score == combined.score && one.move < combined.move)) {
                combined.move = one.move;
                combined.score = one.score;
            }
        }
        BOOST_TEST(same(engine.result(), combined), shown(board) << std::dec << " solvers " << n);
        BOOST_TEST(core::exact_timing(engine, {}) == slowest + (n > 1));
    }
}

BOOST_AUTO_TEST_CASE(solvers_stay_level) {
    core::engine_search engine(3);
    engine.start({}, 6, false);
    while (!engine.run(1000)) {
        std::vector<std::uint64_t> running;
        for (unsigned s = 0; s < 3; ++s) {
            if (!engine.solver(s).finished()) running.push_back(engine.solver(s).work());
        }
        const auto [least, most] = std::minmax_element(running.begin(), running.end());
        BOOST_TEST_REQUIRE(*most - *least <= 207U);
    }
}

BOOST_AUTO_TEST_CASE(a_solver_without_an_open_column_ends_after_the_root) {
    board_pair board = drawn_board();
    constexpr std::uint64_t column_0 = 0x810204081;
    board.engine &= ~column_0;
    board.opponent &= ~column_0;
    core::engine_search engine(2);
    engine.start(to_position(board), 3, false);
    BOOST_TEST(engine.solver(1).finished());
    BOOST_TEST(core::exact_timing(engine.solver(1).so_far(), {}) == 1 + 21 + 1 + 1U);
    BOOST_TEST(engine.solver(1).result().move == 0U);
    BOOST_TEST(engine.run(all_work));
    BOOST_TEST(engine.result().move == 1U);
    BOOST_TEST((engine.result().code == core::result_code::ok));
}

BOOST_AUTO_TEST_CASE(positions_without_a_search) {
    constexpr std::uint64_t row_four = 0xF;         // columns 0 to 3 of row 0: position 0
    constexpr std::uint64_t upper_four = 0xF << 7;  // the same in row 1
    constexpr std::uint64_t right_four = 0x78;      // columns 3 to 6 of row 0: position 3
    constexpr std::uint64_t right_base = 0x7F;
    struct expectation {
        core::position at;
        core::result_code code;
        int score;
        std::uint64_t cycles;
    };
    const std::vector<expectation> expected = {
        {{1, 0}, core::result_code::illegal, 0, 2},                       // a board bit outside the mask
        {{0, 0x80}, core::result_code::illegal, 0, 2},                    // a piece above an empty cell
        {{0, std::uint64_t{1} << 42}, core::result_code::illegal, 0, 2},  // no such cell
        {{row_four, row_four | upper_four}, core::result_code::illegal, 0, 3 + 1},
        {{right_four, right_base | upper_four}, core::result_code::illegal, 0, 3 + 4},
        {{row_four, row_four}, core::result_code::won, 255, 3 + 21},  // the opponent's scorer runs to its end
        {{0, row_four}, core::result_code::lost, -256, 3 + 21},
        {to_position(drawn_board()), core::result_code::full, 0, 3 + 21},
    };
    for (const expectation& one : expected) {
        for (unsigned n = 1; n <= core::max_solvers; ++n) {
            core::engine_search engine(n);
            engine.start(one.at, 8, true);
            BOOST_TEST(engine.finished());
            BOOST_TEST((engine.result().code == one.code), one.at.board << " " << one.at.mask);
            BOOST_TEST(engine.result().move == 0U);
            BOOST_TEST(engine.result().score == one.score);
            BOOST_TEST(engine.result().nodes == 0U);
            BOOST_TEST(core::exact_timing(engine, {}) == one.cycles + (n > 1));
        }
    }
}

BOOST_AUTO_TEST_CASE(activity_of_an_open_board) {
    core::search solver;
    solver.start({}, 8, false);
    BOOST_TEST(!solver.run(1));
    // The first child is an inner node: solved and checked, not left by Ascend.
    const core::activity expected{1, 21 + 21, 2, 1, 1, 0, 0};
    BOOST_TEST(same(solver.so_far(), expected));
    BOOST_TEST(solver.work() == 21U + 5U);
}

BOOST_AUTO_TEST_CASE(start_drops_the_search_in_progress) {
    core::search solver;
    BOOST_TEST(solver.finished());
    BOOST_TEST(core::exact_timing(solver.so_far(), {}) == 0U);
    solver.start({}, 8, false);
    BOOST_TEST(!solver.run(100'000));
    solver.start({}, 4, true);
    BOOST_TEST(solver.run(all_work));
    BOOST_TEST(same(solver.so_far(), finished_search({}, 4, true).so_far()));
}

BOOST_AUTO_TEST_CASE(number_of_solvers_is_checked) {
    BOOST_CHECK_THROW(core::engine_search(0), std::invalid_argument);
    BOOST_CHECK_THROW(core::engine_search(8), std::invalid_argument);
}
