// SPDX-License-Identifier: Apache-2.0
// Rules of checkers: numbers of the specification, a reference generator on random boards, and what is said of squares.
#include "reference_checkers.h"
#include "stimulus/players/checkers_rules.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>

namespace tabletop {
namespace {

unsigned location(unsigned row, unsigned column) {
    return checkers::square_at(row, column);
}

checkers_board board_of(const std::vector<std::pair<unsigned, checkers_code>>& pieces) {
    checkers_board board{0, 0, 0};
    for (const auto& [square, code] : pieces) board.put(square, code);
    return board;
}

std::vector<std::string> texts(const std::vector<checkers_move>& moves) {
    std::vector<std::string> all;
    for (const auto& move : moves) all.push_back(move_text(move));
    return all;
}

// The line of the specification, and how deep to go by default: deep enough to tell the rule sets apart.
struct perft_line {
    checkers_rules rules;
    unsigned first_depth;
    std::vector<uint64_t> sequences;
};

const std::vector<perft_line>& perft_lines() {
    using step = checkers_rules::king_step;
    using men = checkers_rules::men_captures;
    using crowning = checkers_rules::crowning_time;
    static const std::vector<perft_line> lines = {
        {checkers_rules::program(), 1, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963383, 18377720, 84923403}},
        {checkers_rules::american(), 1, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128}},
        {{step::one, men::both, crowning::end, 50}, 4, {1469, 7482, 37986, 190146, 929902, 4570624, 22460344}},
        {{step::fly, men::forward, crowning::end, 50}, 8, {845931, 3963648, 18363523}}};
    return lines;
}

BOOST_AUTO_TEST_CASE(perft) {
    const char* const wanted = std::getenv("TABLETOP_PERFT");
    const auto deepest = wanted == nullptr ? 9u : static_cast<unsigned>(std::stoul(wanted));
    for (const auto& line : perft_lines()) {
        for (std::size_t n = 0; n < line.sequences.size() && line.first_depth + n <= deepest; ++n) {
            const auto depth = line.first_depth + static_cast<unsigned>(n);
            BOOST_TEST(tabletop::perft({}, checkers_side::human, line.rules, depth) == line.sequences[n],
                       "depth " << depth);
        }
    }
}

// Names, order, chains, captures and crowning of all moves, for every set of rules and both sides.
BOOST_AUTO_TEST_CASE(reference_rules) {
    std::mt19937_64 random_source(test_seed());
    std::size_t longest = 0, chains_to_the_departure = 0, kings_by_run_on = 0;
    for (int n = 0; n < 4000; ++n) {
        const auto board = random_checkers_board(random_source);
        for (const auto& rules : all_checkers_rules()) {
            for (const auto side : {checkers_side::human, checkers_side::computer}) {
                const auto moves = legal_moves(board, side, rules);
                const auto expected = reference_checkers(board, side, rules).moves();
                BOOST_REQUIRE(texts(moves) == expected);
                for (const auto& move : moves) {
                    longest = std::max(longest, move.captures.size());
                    if (move.destination() == move.departure) ++chains_to_the_departure;
                    const bool man = (board.kings >> move.departure & 1) == 0;
                    const auto last_row = side == checkers_side::human ? 0u : checkers::rows - 1;
                    const bool ends_there = checkers::row_of(move.destination()) == last_row;
                    if (man && ends_there && !move.promoted) ++kings_by_run_on;
                }
            }
        }
    }
    // The boards have had the rare ones among them.
    BOOST_TEST(longest >= 6u);
    BOOST_TEST(chains_to_the_departure > 0u);
    BOOST_TEST(kings_by_run_on > 0u);
}

BOOST_AUTO_TEST_CASE(start_and_codes) {
    const checkers_board start;
    for (unsigned square = 0; square < checkers::squares; ++square) {
        BOOST_TEST((start.at(square) == checkers::start_code(square)));
    }
    checkers_board board = start;
    for (const auto code : {checkers_code::human_man, checkers_code::human_king, checkers_code::computer_man,
                            checkers_code::computer_king, checkers_code::empty}) {
        board.put(5, code);
        BOOST_TEST((board.at(5) == code));
        BOOST_TEST((board.human & board.computer) == 0u);
    }
    BOOST_TEST((start == checkers_board{}));
    BOOST_TEST((board != start));
}

BOOST_AUTO_TEST_CASE(a_man_runs_on_and_stays_a_man) {
    // 21 takes 12, lands on 03 and goes on as a king over 14.
    const auto board = board_of({{location(2, 1), checkers_code::human_man},
                                 {location(1, 2), checkers_code::computer_man},
                                 {location(1, 4), checkers_code::computer_man}});
    auto rules = checkers_rules::program();
    const auto run_on = legal_moves(board, checkers_side::human, rules);
    BOOST_TEST(texts(run_on) == std::vector<std::string>{"21x03x25 takes 12 takes 14"});
    BOOST_TEST((after(board, checkers_side::human, run_on[0]).at(location(2, 5)) == checkers_code::human_man));

    rules.crowning = checkers_rules::crowning_time::end;
    const auto stopped = legal_moves(board, checkers_side::human, rules);
    BOOST_TEST(texts(stopped) == std::vector<std::string>{"21x03 takes 12 crowned"});
    const auto crowned = after(board, checkers_side::human, stopped[0]);
    BOOST_TEST((crowned.at(location(0, 3)) == checkers_code::human_king));
    BOOST_TEST((crowned.at(location(1, 2)) == checkers_code::empty));
    BOOST_TEST((crowned.at(location(1, 4)) == checkers_code::computer_man));
}

BOOST_AUTO_TEST_CASE(a_flying_king_lands_directly_behind) {
    const auto board =
        board_of({{location(7, 0), checkers_code::human_king}, {location(4, 3), checkers_code::computer_king}});
    BOOST_TEST(texts(legal_moves(board, checkers_side::human, checkers_rules::program())) ==
               std::vector<std::string>{"70x34 takes 43"});
    BOOST_TEST(texts(legal_moves(board, checkers_side::human, checkers_rules::american())) ==
               std::vector<std::string>{"70-61"});
}

BOOST_AUTO_TEST_CASE(nobody_moves_without_pieces) {
    const auto board = board_of({{location(7, 0), checkers_code::human_king}});
    BOOST_TEST(legal_moves(board, checkers_side::computer, checkers_rules::program()).empty());
    BOOST_TEST(tabletop::perft(board, checkers_side::computer, checkers_rules::program(), 0) == 1u);
    BOOST_TEST(tabletop::perft(board, checkers_side::computer, checkers_rules::program(), 3) == 0u);
}

}  // namespace
}  // namespace tabletop
