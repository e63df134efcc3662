// SPDX-License-Identifier: Apache-2.0
// How the Connect Four players choose, above all that `perfect` is.
#include <systemc>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "stimulus/players/connect4_strategy.h"

using namespace tabletop;

namespace {

// The rules on a plain array, and a search with nothing in it but alpha-beta: shares no code with the solver.
class plain_game {
  public:
    explicit plain_game(const connect4_position& p) {
        const int side = p.stones() % 2;
        for (int column = 0; column < 7; ++column)
            for (int row = 0; row < 6; ++row) {
                const uint64_t cell = uint64_t{1} << (7 * column + row);
                if ((p.mask & cell) == 0) continue;
                cell_[column][row] = (p.mover & cell) != 0 ? side : 1 - side;
                height_[column] = row + 1;
                ++stones_;
            }
    }

    int score(int alpha = -100, int beta = 100) {
        if (stones_ == 42) return 0;
        for (int column = 0; column < 7; ++column)
            if (height_[column] < 6 && completes_four(column)) return 21 - stones_ / 2;
        for (int column = 0; column < 7 && alpha < beta; ++column) {
            if (height_[column] == 6) continue;
            cell_[column][height_[column]++] = stones_++ % 2;
            alpha = std::max(alpha, -score(-beta, -alpha));
            cell_[column][--height_[column]] = none;
            --stones_;
        }
        return alpha;
    }

  private:
    static constexpr int none = -1;

    bool completes_four(int column) const {
        const int row = height_[column];
        for (const auto& [dx, dy] : {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(1, -1)})
            if (run(column, row, dx, dy) + run(column, row, -dx, -dy) >= 3) return true;
        return false;
    }

    int run(int column, int row, int dx, int dy) const {
        int length = 0;
        for (column += dx, row += dy; column >= 0 && column < 7 && row >= 0 && row < 6; column += dx, row += dy) {
            if (cell_[column][row] != stones_ % 2) break;
            ++length;
        }
        return length;
    }

    std::array<std::array<int, 6>, 7> cell_ = [] {
        std::array<std::array<int, 6>, 7> empty;
        for (auto& column : empty) column.fill(none);
        return empty;
    }();
    std::array<int, 7> height_{};
    int stones_ = 0;
};

connect4_position random_position(std::mt19937_64& generator, int stones) {
    for (;;) {
        connect4_position p;
        while (p.stones() < stones && !connect4_position::has_four(p.opponent())) {
            const int column = static_cast<int>(generator() % 7);
            if (p.can_play(column)) p = p.after(p.cell_to_play(column));
        }
        if (!connect4_position::has_four(p.opponent())) return p;
    }
}

// The score of the position itself, from the answers to the positions after each column.
int score_from_children(connect4_solver& solver, const connect4_position& p) {
    int best = -100;
    for (int column = 0; column < 7; ++column) {
        if (!p.can_play(column)) continue;
        const connect4_position child = p.after(p.cell_to_play(column));
        const bool won = connect4_position::has_four(child.opponent());
        best = std::max(best, won ? 21 - p.stones() / 2 : -solver.solve(child).lower);
    }
    return best;
}

}  // namespace

BOOST_AUTO_TEST_CASE(winning_cells_are_those_that_complete_a_four) {
    std::mt19937_64 generator(11);
    for (int i = 0; i < 2000; ++i) {
        const connect4_position p = random_position(generator, static_cast<int>(generator() % 36));
        for (uint64_t free = connect4_position::all_cells ^ p.mask; free != 0; free &= free - 1) {
            const uint64_t cell = free & (~free + 1);
            const bool wins = (connect4_position::winning_cells(p.mover, p.mask) & cell) != 0;
            // Before the stone nobody had a four, so a four after it is its doing.
            if (!connect4_position::has_four(p.mover))
                BOOST_REQUIRE_EQUAL(wins, connect4_position::has_four(p.mover | cell));
        }
    }
}

BOOST_AUTO_TEST_CASE(moves_that_cannot_be_played_are_refused) {
    BOOST_TEST(connect4_position::from_moves("4453").stones() == 4);
    BOOST_CHECK_THROW(connect4_position::from_moves("48"), std::invalid_argument);
    BOOST_CHECK_THROW(connect4_position::from_moves("4444444"), std::invalid_argument);
    BOOST_CHECK_THROW(connect4_position::from_moves("12121212"), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(scores_agree_with_a_plain_search) {
    std::mt19937_64 generator(1);
    connect4_solver solver;
    for (int i = 0; i < 300; ++i) {
        const connect4_position p = random_position(generator, 24 + i % 18);
        const connect4_solution solution = solver.solve(p);
        BOOST_REQUIRE(solution.exact());
        BOOST_REQUIRE_EQUAL(solution.lower, plain_game(p).score());
        BOOST_REQUIRE(p.can_play(solution.column));
    }
}

BOOST_AUTO_TEST_CASE(the_column_reaches_the_score) {
    std::mt19937_64 generator(2);
    connect4_solver solver;
    for (int i = 0; i < 60; ++i) {
        const connect4_position p = random_position(generator, 16 + i % 26);
        const connect4_solution solution = solver.solve(p);
        BOOST_REQUIRE_EQUAL(solution.lower, score_from_children(solver, p));
        const connect4_position child = p.after(p.cell_to_play(solution.column));
        if (!connect4_position::has_four(child.opponent()))
            BOOST_REQUIRE_EQUAL(solution.lower, -solver.solve(child).lower);
    }
}

BOOST_AUTO_TEST_CASE(mirrored_positions_have_mirrored_values) {
    std::mt19937_64 generator(3);
    connect4_solver solver;
    for (int i = 0; i < 20; ++i) {
        const connect4_position p = random_position(generator, 11 + i % 6);
        BOOST_REQUIRE_EQUAL(solver.solve(p).lower, solver.solve(p.mirrored()).lower);
        BOOST_REQUIRE(p.mirrored().mirrored().mask == p.mask);
    }
}

BOOST_AUTO_TEST_CASE(answers_do_not_depend_on_what_was_asked_before) {
    std::mt19937_64 generator(4);
    connect4_solver used(14);
    for (int i = 0; i < 20; ++i) {
        const connect4_position p = random_position(generator, 10);
        connect4_solver fresh(14);
        const connect4_solution a = used.solve(p, 20'000);
        const connect4_solution b = fresh.solve(p, 20'000);
        BOOST_REQUIRE(a.nodes <= 20'000);
        BOOST_REQUIRE_EQUAL(a.nodes, b.nodes);
        BOOST_REQUIRE_EQUAL(a.column, b.column);
        BOOST_REQUIRE_EQUAL(a.lower, b.lower);
        BOOST_REQUIRE_EQUAL(a.upper, b.upper);
    }
}

BOOST_AUTO_TEST_CASE(bounds_of_an_interrupted_proof_hold) {
    std::mt19937_64 generator(5);
    connect4_solver solver;
    int interrupted = 0;
    for (int i = 0; i < 40; ++i) {
        const connect4_position p = random_position(generator, 16);
        const int score = solver.solve(p).lower;
        const connect4_solution part = solver.solve(p, 1'000);
        interrupted += part.exact() ? 0 : 1;
        BOOST_REQUIRE(part.lower <= score);
        BOOST_REQUIRE(score <= part.upper);
        const connect4_position child = p.after(p.cell_to_play(part.column));
        if (!connect4_position::has_four(child.opponent())) BOOST_REQUIRE(-solver.solve(child).lower >= part.lower);
    }
    BOOST_TEST(interrupted > 5);
}

BOOST_AUTO_TEST_CASE(perfect_says_what_it_has_proved) {
    perfect_strategy perfect;
    // The first player has three in the bottom row and completes the four with its fourth stone, the next one.
    BOOST_TEST(perfect.choose(connect4_position::from_moves("415263")) == 6);
    BOOST_TEST(perfect.note() == "proved: win in 1");
    // Columns 3 to 5 with both ends open: the second player has lost to the next stone of the first.
    perfect.choose(connect4_position::from_moves("33445"));
    BOOST_TEST(perfect.note() == "proved: loss in 1");
    // Two in the middle of the bottom row: 5 (or 2) makes three with both ends open.
    const int column = perfect.choose(connect4_position::from_moves("3344"));
    BOOST_TEST((column == 1 || column == 4));
    BOOST_TEST(perfect.note() == "proved: win in 2");
}

BOOST_AUTO_TEST_CASE(perfect_without_nodes_says_so) {
    perfect_strategy perfect(1'000);
    BOOST_TEST(perfect.choose({}) == 3);
    BOOST_TEST(perfect.note() == "best found, not proved");
    // The least budget still gives a column, and a proof that needs no search.
    perfect_strategy least(1);
    BOOST_TEST(least.choose({}) == 3);
    BOOST_TEST(least.choose(connect4_position::from_moves("415263")) == 6);
    BOOST_TEST(least.note() == "proved: win in 1");
}

BOOST_AUTO_TEST_CASE(perfect_is_exact_from_twelve_stones_on) {
    std::mt19937_64 generator(6);
    perfect_strategy perfect(1);
    for (int i = 0; i < 20; ++i) {
        perfect.choose(random_position(generator, 12));
        BOOST_REQUIRE_EQUAL(perfect.note().rfind("proved: ", 0), 0u);
        BOOST_REQUIRE(perfect.note().find("or sooner") == std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(perfect_never_loses_what_it_has_won) {
    std::mt19937_64 generator(7);
    perfect_strategy perfect(1'000);
    for (int game = 0; game < 10; ++game) {
        connect4_position p = random_position(generator, 12);
        const int expected = connect4_solver().solve(p).lower;
        const int perfect_side = p.stones() % 2;
        random_strategy other(static_cast<uint64_t>(game));
        while (!p.full() && !connect4_position::has_four(p.opponent())) {
            const int column = p.stones() % 2 == perfect_side ? perfect.choose(p) : other.choose(p);
            p = p.after(p.cell_to_play(column));
        }
        const bool won = connect4_position::has_four(p.opponent()) && (p.stones() + 1) % 2 == perfect_side;
        if (expected > 0) BOOST_TEST(won);
        if (expected == 0 && connect4_position::has_four(p.opponent())) BOOST_TEST(won);
    }
}

BOOST_AUTO_TEST_CASE(heuristic_wins_and_blocks) {
    for (const uint64_t nodes : {1u, 5'000u}) {
        BOOST_TEST(heuristic_column(connect4_position::from_moves("415263"), nodes) == 6);
        BOOST_TEST(heuristic_column(connect4_position::from_moves("41517"), nodes) == 5);
        BOOST_TEST(heuristic_column({}, nodes) == 3);
    }
}

BOOST_AUTO_TEST_CASE(greedy_wins_blocks_and_gives_no_win_away) {
    greedy_strategy greedy;
    BOOST_TEST(greedy.choose({}) == 3);
    BOOST_TEST(greedy.choose(connect4_position::from_moves("415263")) == 6);  // its own four before the block
    BOOST_TEST(greedy.choose(connect4_position::from_moves("41517")) == 5);   // the block
    BOOST_TEST(greedy.choose(connect4_position::from_moves("444444")) == 2);  // the centre is full
    BOOST_TEST(greedy.choose(connect4_position::from_moves("112233")) == 3);  // four in the bottom row
    // The second player has columns 1 to 3 of the second row; a stone in column 4 would let it complete them.
    const connect4_position threat = connect4_position::from_moves("1122737355");
    BOOST_TEST(
        (connect4_position::winning_cells(threat.opponent(), threat.mask) & connect4_position::column_cells(3)) != 0u);
    BOOST_TEST(greedy.choose(threat) != 3);
}

BOOST_AUTO_TEST_CASE(random_is_repeatable_and_fair) {
    // Committed figures: the same on every host.
    random_strategy a(2024);
    random_strategy b(2024);
    random_strategy other(2025);
    std::string columns;
    std::string other_columns;
    for (int i = 0; i < 20; ++i) {
        const int column = a.choose({});
        BOOST_REQUIRE_EQUAL(column, b.choose({}));
        columns += static_cast<char>('1' + column);
        other_columns += static_cast<char>('1' + other.choose({}));
    }
    BOOST_TEST(columns == "53562126412612512143");
    BOOST_TEST(columns != other_columns);

    std::array<int, 7> hits{};
    const connect4_position full_centre = connect4_position::from_moves("444444");
    for (int i = 0; i < 6000; ++i) ++hits[static_cast<size_t>(a.choose(full_centre))];
    for (size_t column = 0; column < 7; ++column) {
        if (column == 3)
            BOOST_TEST(hits[column] == 0);
        else
            BOOST_TEST(std::abs(hits[column] - 1000) < 150);  // five standard deviations
    }
}
