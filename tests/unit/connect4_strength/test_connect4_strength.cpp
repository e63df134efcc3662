// SPDX-License-Identifier: Apache-2.0
// The set of rated positions: of all phases, with a choice, rated right; and what is made of somebody's moves in it.
#include "stimulus/players/connect4_position.h"
#include "stimulus/players/connect4_solver.h"
#include "stimulus/signoff/connect4_strength.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;
using namespace tabletop::signoff;

namespace {

constexpr int columns = connect4_position::columns;

int score(const rated_position& position, int column) {
    return position.scores[static_cast<std::size_t>(column)];
}

bool is_full(const rated_position& position, int column) {
    return score(position, column) == rated_position::full_column;
}

// Win, draw or loss.
int outcome(int score) {
    return (score > 0) - (score < 0);
}

// The column that is first in an order of scores.
template <typename Before>
std::vector<int> chosen_by(Before before) {
    std::vector<int> moves;
    for (const auto& position : rated_positions()) {
        int move = -1;
        for (int column = 0; column < columns; ++column) {
            if (is_full(position, column)) continue;
            if (move < 0 || before(score(position, column), score(position, move))) move = column;
        }
        moves.push_back(move);
    }
    return moves;
}

}  // namespace

BOOST_AUTO_TEST_CASE(boards_are_those_of_the_moves) {
    for (const auto& position : rated_positions()) {
        const auto played = connect4_position::from_moves(position.moves);
        const auto board = board_of(position);
        for (int cell = 0; cell < connect4_position::cells; ++cell) {
            const int there = 7 * (cell % columns) + cell / columns;
            BOOST_REQUIRE((board.mask >> cell & 1u) == (played.mask >> there & 1u));
            BOOST_REQUIRE((board.board >> cell & 1u) == (played.mover >> there & 1u));
        }
    }
}

BOOST_AUTO_TEST_CASE(all_phases_are_there) {
    unsigned opening = 0, middle = 0, end = 0;
    for (const auto& position : rated_positions()) {
        const auto stones = std::string(position.moves).size();
        ++(stones < 14 ? opening : stones < 28 ? middle : end);
    }
    BOOST_TEST(rated_positions().size() >= 300);
    BOOST_TEST(opening >= 30);
    BOOST_TEST(middle >= 100);
    BOOST_TEST(end >= 100);
}

BOOST_AUTO_TEST_CASE(every_position_is_a_choice_and_comes_once) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> known;
    for (const auto& rated : rated_positions()) {
        BOOST_TEST_CONTEXT(rated.moves) {
            const auto position = connect4_position::from_moves(rated.moves);
            BOOST_TEST((position.playable() & connect4_position::winning_cells(position.mover, position.mask)) == 0);
            std::set<int> scores;
            for (int column = 0; column < columns; ++column) {
                BOOST_TEST(position.can_play(column) == !is_full(rated, column));
                if (position.can_play(column)) scores.insert(score(rated, column));
            }
            BOOST_TEST(outcome(*scores.begin()) != outcome(*scores.rbegin()));
            BOOST_TEST(*scores.begin() >= -21);
            BOOST_TEST(*scores.rbegin() <= 18);
            BOOST_TEST(known.emplace(position.mover, position.mask).second);
            BOOST_TEST(known.count({position.mirrored().mover, position.mirrored().mask}) ==
                       (position.mirrored().mask == position.mask && position.mirrored().mover == position.mover));
        }
    }
}

// The earlier ones take minutes.
BOOST_AUTO_TEST_CASE(the_solver_says_the_same_of_the_later_positions) {
    connect4_solver solver;
    unsigned solved = 0;
    for (const auto& rated : rated_positions()) {
        const auto position = connect4_position::from_moves(rated.moves);
        if (position.stones() < 20) continue;
        for (int column = 0; column < columns; ++column) {
            if (!position.can_play(column)) continue;
            const auto solution = solver.solve(position.after(position.cell_to_play(column)));
            BOOST_TEST(solution.exact());
            BOOST_TEST(-solution.lower == score(rated, column), rated.moves << ", column " << column + 1);
        }
        ++solved;
    }
    BOOST_TEST(solved >= 150);
}

BOOST_AUTO_TEST_CASE(the_best_moves_keep_everything) {
    const auto best = strength_of(chosen_by([](int a, int b) { return a > b; }));
    BOOST_TEST(best.kept == 1);
    BOOST_TEST(best.lost == 0);
}

BOOST_AUTO_TEST_CASE(other_moves_lose_what_their_scores_say) {
    const auto& positions = rated_positions();
    const auto worst_moves = chosen_by([](int a, int b) { return a < b; });
    const auto best_moves = chosen_by([](int a, int b) { return a > b; });
    int lost = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const int best = score(positions[i], best_moves[i]);
        const int worst = score(positions[i], worst_moves[i]);
        lost += best - worst;
    }
    const auto strength = strength_of(worst_moves);
    BOOST_TEST(strength.kept == 0);  // the value is at stake in all of them
    BOOST_TEST(strength.lost == lost / double(positions.size()));
    BOOST_TEST(strength.lost > 1);
}

// Keeping the value is one thing, the score another: a win later than need be keeps it.
BOOST_AUTO_TEST_CASE(a_slower_win_keeps_the_value_and_loses_score) {
    const auto& positions = rated_positions();
    auto moves = chosen_by([](int a, int b) { return a > b; });
    int lost = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const int best = score(positions[i], moves[i]);
        for (int column = 0; column < columns; ++column) {
            const int other = score(positions[i], column);
            if (best <= 0 || other <= 0 || other == best) continue;
            lost += best - other;
            moves[i] = column;
            break;
        }
    }
    BOOST_TEST(lost > 0);
    BOOST_TEST(strength_of(moves).kept == 1);
    BOOST_TEST(strength_of(moves).lost == lost / double(positions.size()));
}

// One position alone: the mean of all is that of one by their number.
BOOST_AUTO_TEST_CASE(no_move_is_the_fastest_loss) {
    const auto& positions = rated_positions();
    const auto best = chosen_by([](int a, int b) { return a > b; });
    for (const std::size_t i : {std::size_t{0}, positions.size() - 1}) {
        const int stones = static_cast<int>(std::string(positions[i].moves).size());
        const int fastest_loss = -(22 - (stones + 1) / 2 - 1);
        for (const int no_move : {-1, 7, 1000}) {
            auto moves = best;
            moves[i] = no_move;
            const auto strength = strength_of(moves);
            const auto count = static_cast<double>(positions.size());
            BOOST_TEST(strength.kept == (count - 1) / count);
            BOOST_TEST(strength.lost == (score(positions[i], best[i]) - fastest_loss) / count);
        }
    }
    BOOST_TEST(strength_of(std::vector<int>(positions.size(), -1)).kept == 0);
}

BOOST_AUTO_TEST_CASE(a_full_column_is_no_move) {
    const auto& positions = rated_positions();
    auto moves = chosen_by([](int a, int b) { return a > b; });
    for (std::size_t i = 0; i < positions.size(); ++i) {
        for (int column = 0; column < columns; ++column) {
            if (is_full(positions[i], column)) {
                moves[i] = column;
                BOOST_TEST(strength_of(moves).kept < 1);
                return;
            }
        }
    }
    BOOST_FAIL("no position has a full column");
}

BOOST_AUTO_TEST_CASE(each_position_wants_a_move) {
    BOOST_CHECK_THROW(strength_of(std::vector<int>()), std::invalid_argument);
    BOOST_CHECK_THROW(strength_of(std::vector<int>(rated_positions().size() + 1)), std::invalid_argument);
}
