// SPDX-License-Identifier: Apache-2.0
// The search: values of the specification, and a plain minimax on random boards.
#include "reference_checkers.h"
#include "stimulus/players/checkers_search.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

namespace tabletop {
namespace {

constexpr auto human = checkers_side::human;
constexpr auto computer = checkers_side::computer;

checkers_value reference_evaluation(const checkers_board& board) {
    checkers_value score = 0;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        const auto code = board.at(s);
        if (code == checkers_code::empty) continue;
        const bool is_human = code == checkers_code::human_man || code == checkers_code::human_king;
        const bool king = code == checkers_code::human_king || code == checkers_code::computer_king;
        const auto row = s / 4, column = checkers::column_of(s);
        checkers_value points = king ? 1200 : 400;
        if (row >= 2 && column >= 2) points += 30;
        if (row < 4) points += is_human ? 60 : 10;
        if (row >= 6) points += is_human ? 10 : 60;
        score += is_human ? points : -points;
    }
    return score;
}

checkers_value minimax(const checkers_board& board, checkers_side side, const checkers_rules& rules, unsigned horizon) {
    if (horizon == 0) return reference_evaluation(board);
    auto best = side == human ? -checkers_infinity : checkers_infinity;
    for (const auto& move : legal_moves(board, side, rules)) {
        const auto value = minimax(after(board, side, move), other(side), rules, horizon - 1);
        best = side == human ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

checkers_move find_move(const checkers_board& board, checkers_side side, const std::string& text) {
    for (const auto& move : legal_moves(board, side, checkers_rules::program())) {
        if (move_text(move).rfind(text, 0) == 0) return move;
    }
    BOOST_FAIL("no move " << text);
    return {};
}

std::vector<checkers_value> values_of_answers(const std::string& first, unsigned horizon) {
    const auto board = after({}, human, find_move({}, human, first));
    std::vector<checkers_value> values;
    for (const auto& move : legal_moves(board, computer, checkers_rules::program())) {
        values.push_back(search_value(after(board, computer, move), human, checkers_rules::program(), horizon - 1));
    }
    return values;
}

BOOST_AUTO_TEST_CASE(values_of_the_specification) {
    BOOST_TEST(evaluate({}) == 140);
    const std::vector<checkers_value> of_the_start = {140, 110, 200, 140, 150};
    for (unsigned horizon = 1; horizon <= of_the_start.size(); ++horizon) {
        BOOST_TEST(search_value({}, human, checkers_rules::program(), horizon) == of_the_start[horizon - 1]);
    }
    const std::vector<checkers_value> after_52_43 = {200, 580, 200, 200, 640, 200, 200};
    BOOST_TEST(values_of_answers("52-43", 2) == after_52_43);
    const std::vector<checkers_value> after_50_41 = {230, 170, 670, 230, 230, 230, 230};
    BOOST_TEST(values_of_answers("50-41", 2) == after_50_41);

    const auto answer_to = [](const std::string& first) {
        const auto board = after({}, human, find_move({}, human, first));
        return move_text(best_move(board, computer, checkers_rules::program(), 2)->move);
    };
    BOOST_TEST(answer_to("52-43") == "21-30");
    BOOST_TEST(answer_to("50-41") == "21-32");
}

BOOST_AUTO_TEST_CASE(alpha_beta_is_minimax) {
    std::mt19937_64 random_source(test_seed());
    const auto rule_sets = all_checkers_rules();
    std::size_t lost = 0, draws_by_lot = 0;
    for (int n = 0; n < 1500; ++n) {
        const auto board = random_checkers_board(random_source);
        const auto& rules = rule_sets[draw_below(random_source, rule_sets.size())];
        const auto side = draw_below(random_source, 2) == 0 ? human : computer;
        const auto horizon = 1 + draw_below(random_source, 4u);
        const auto moves = legal_moves(board, side, rules);
        const auto expected = minimax(board, side, rules, horizon);
        BOOST_TEST(evaluate(board) == reference_evaluation(board));
        BOOST_TEST(search_value(board, side, rules, horizon) == expected);

        const auto choice = best_move(board, side, rules, horizon);
        BOOST_REQUIRE(choice.has_value() == !moves.empty());
        if (!choice) {
            ++lost;
            continue;
        }
        BOOST_TEST(choice->value == expected);
        std::vector<std::string> equal;
        for (const auto& move : moves) {
            if (minimax(after(board, side, move), other(side), rules, horizon - 1) == expected) {
                equal.push_back(move_text(move));
            }
        }
        BOOST_TEST(move_text(choice->move) == equal.front());
        const auto drawn = best_move(board, side, rules, horizon, &random_source);
        BOOST_TEST(std::count(equal.begin(), equal.end(), move_text(drawn->move)) > 0);
        if (move_text(drawn->move) != equal.front()) ++draws_by_lot;
    }
    BOOST_TEST(lost > 0u);
    BOOST_TEST(draws_by_lot > 0u);
}

// Every one of the equal moves is drawn.
BOOST_AUTO_TEST_CASE(lots) {
    const auto board = after({}, human, find_move({}, human, "52-43"));
    std::mt19937_64 lot(test_seed());
    std::set<std::string> drawn;
    for (int n = 0; n < 200; ++n) {
        drawn.insert(move_text(best_move(board, computer, checkers_rules::program(), 2, &lot)->move));
    }
    BOOST_TEST(drawn == (std::set<std::string>{"21-30", "23-32", "23-34", "25-36", "27-36"}));
}

BOOST_AUTO_TEST_CASE(a_lost_side) {
    checkers_board board{0, 0, 0};
    board.put(checkers::square_at(7, 0), checkers_code::human_man);
    BOOST_TEST(search_value(board, computer, checkers_rules::program(), 1) == checkers_infinity);
    BOOST_TEST(search_value(board, computer, checkers_rules::program(), 0) == 410);
    BOOST_TEST(!best_move(board, computer, checkers_rules::program(), 3));
}

}  // namespace
}  // namespace tabletop
