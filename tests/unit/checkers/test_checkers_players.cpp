// SPDX-License-Identifier: Apache-2.0
// Who chooses moves of checkers: what each draws from, and whole games between them.
#include "reference_checkers.h"
#include "stimulus/players/checkers_human.h"
#include "stimulus/players/checkers_strategy.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace tabletop {
namespace {

constexpr auto human = checkers_side::human;
constexpr auto computer = checkers_side::computer;

using texts = std::set<std::string>;

texts drawn(checkers_strategy& strategy, const checkers_board& board, checkers_side side) {
    texts all;
    for (int n = 0; n < 300; ++n) all.insert(move_text(strategy.choose({board, 0}, side).value()));
    return all;
}

checkers_board after_52_43() {
    checkers_board board;
    board.put(checkers::square_at(5, 2), checkers_code::empty);
    board.put(checkers::square_at(4, 3), checkers_code::human_man);
    return board;
}

BOOST_AUTO_TEST_CASE(names) {
    BOOST_TEST(checkers_strategies().names() == (std::vector<std::string>{"random", "search"}));
    for (const auto& name : checkers_strategies().names()) BOOST_TEST((make_checkers_strategy(name, {}) != nullptr));
    BOOST_TEST((make_checkers_strategy("perfect", {}) == nullptr));
}

// It is told the legal moves and the board from its side, and answers with squares.
BOOST_AUTO_TEST_CASE(a_program_chooses) {
    const auto said_to = [](const std::string& command) {
        const auto program = make_checkers_strategy("exec:" + command, {});
        program->begin(7);
        const auto move = program->choose({after_52_43(), 0}, computer).value();
        program->end(checkers_outcome::human_won);
        return move_text(move);
    };
    const scratch_folder folder;
    const auto seen = folder.file("seen").string();
    BOOST_TEST(said_to("while read l; do echo \"$l\" >>" + seen + "; case $l in move*) echo 23 34;; esac; done") ==
               "23-34");
    std::ifstream file(seen);
    std::string text((std::istreambuf_iterator<char>(file)), {});
    BOOST_TEST(text.rfind("game checkers 8 8 second 7\nlegal 21 30, 21 32, 23 32, 23 34, 25 34, 25 36, 27 36\n"
                          "board .x.x.x.x/x.x.x.x./.x.x.x.x/......../...o..../o...o.o./.o.o.o.o/o.o.o.o.\n"
                          "move 1\n",
                          0) == 0u);
    const auto failure_of = [&](const std::string& command) {
        try {
            said_to(command);
        } catch (const input_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const std::string to_it = " to line 4, \"move 1\": ";
    BOOST_TEST(failure_of("yes 23") == "exec:yes 23: its answer \"23\"" + to_it + "fewer than two squares");
    BOOST_TEST(failure_of("yes 23 33") ==
               "exec:yes 23 33: its answer \"23 33\"" + to_it + "33 is no dark square, row and column from 0 to 7");
    BOOST_TEST(failure_of("yes 52 43") == "exec:yes 52 43: its answer \"52 43\"" + to_it + "not legal here");
    BOOST_TEST(failure_of("yes x") == "exec:yes x: its answer \"x\"" + to_it + "not numbers");
}

BOOST_AUTO_TEST_CASE(random_draws_every_legal_move) {
    checkers_random random({});
    random.begin(test_seed());
    texts legal;
    for (const auto& move : legal_moves({}, human, checkers_rules::program())) legal.insert(move_text(move));
    BOOST_TEST(legal.size() == 7u);
    BOOST_TEST(drawn(random, {}, human) == legal);
}

// The five of value 200 at horizon 2, of the specification; one step ahead others are best.
BOOST_AUTO_TEST_CASE(search_draws_among_the_best_of_its_horizon) {
    checkers_searcher two({checkers_rules::program(), 2});
    two.begin(test_seed());
    BOOST_TEST(drawn(two, after_52_43(), computer) == (texts{"21-30", "23-32", "23-34", "25-36", "27-36"}));

    texts best_of_one;
    const auto lowest = search_value(after_52_43(), computer, checkers_rules::program(), 1);
    for (const auto& move : legal_moves(after_52_43(), computer, checkers_rules::program())) {
        if (evaluate(after(after_52_43(), computer, move)) == lowest) best_of_one.insert(move_text(move));
    }
    checkers_searcher one({checkers_rules::program(), 1});
    one.begin(test_seed());
    BOOST_TEST(drawn(one, after_52_43(), computer) == best_of_one);
    BOOST_TEST((best_of_one != texts{"21-30", "23-32", "23-34", "25-36", "27-36"}));
}

// The two ways that a man with a capture in front of it can go on tell the rules apart.
BOOST_AUTO_TEST_CASE(rules_are_those_of_the_options) {
    checkers_board board{0, 0, 0};
    board.put(checkers::square_at(2, 1), checkers_code::human_man);
    board.put(checkers::square_at(1, 2), checkers_code::computer_man);
    board.put(checkers::square_at(1, 4), checkers_code::computer_man);
    for (const auto& name : checkers_strategies().names()) {
        const auto choose = [&](const checkers_rules& rules) {
            const auto strategy = make_checkers_strategy(name, {rules, 2});
            strategy->begin(1);
            return move_text(strategy->choose({board, 0}, human).value());
        };
        BOOST_TEST(choose(checkers_rules::program()) == "21x03x25 takes 12 takes 14");
        BOOST_TEST(choose(checkers_rules::american()) == "21x03 takes 12 crowned");
    }
}

void type(checkers_human& person, const std::string& text) {
    for (const char c : text) person.type(c);
}

bool said(checkers_human& person, const std::string& text) {
    return person.take_output().find(text) != std::string::npos;
}

BOOST_AUTO_TEST_CASE(a_person_types_moves) {
    checkers_human person(checkers_rules::program());
    person.begin(1);
    const checkers_position start;
    BOOST_TEST(!person.choose(start, human));
    BOOST_TEST(said(person, " 0   x   x   x   x\n 1 x   x"));
    BOOST_TEST(!person.choose(start, human));
    BOOST_TEST(person.take_output() == "");  // asked once
    type(person, "50-4");
    BOOST_TEST(!person.choose(start, human));
    BOOST_TEST(person.prompt().find("Your move: 50-4") != std::string::npos);
    type(person, "2\b1\n");
    const auto move = person.choose(start, human);
    BOOST_REQUIRE(move.has_value());
    BOOST_TEST(move_text(*move) == "50-41");
    for (const auto* const same : {"50 41\n", " 5041\r\n", "50x41\n"}) {
        type(person, same);
        BOOST_TEST(person.choose(start, human).has_value());
    }
    BOOST_TEST(!person.resigned());
}

BOOST_AUTO_TEST_CASE(what_is_no_move_is_explained) {
    checkers_human person(checkers_rules::program());
    person.begin(1);
    const checkers_position start;
    const auto answer = [&](const std::string& line) {
        person.choose(start, human);
        person.take_output();
        type(person, line + "\n");
        BOOST_TEST(!person.choose(start, human));
        return person.take_output();
    };
    BOOST_TEST(answer("50-32").find("50-32 is not legal here; there are 50-41 52-41 52-43") == 0u);
    for (const auto* const wrong : {"50", "50-4", "5-041", "50-42", "58-41", "hello"}) {
        BOOST_TEST(answer(wrong).find("is no move such as") != std::string::npos);
    }
    BOOST_TEST(answer("moves").find("50-41 52-41") == 0u);
    BOOST_TEST(answer("help").find("50x32x14") != std::string::npos);
    BOOST_TEST(answer("board").find(" 5 o   o") != std::string::npos);
    person.leave();
    BOOST_TEST(!person.choose(start, human));
    BOOST_TEST(person.resigned());
}

// The ways of a chain are told apart by their squares; a capture may not be left.
BOOST_AUTO_TEST_CASE(a_chain_is_one_move) {
    checkers_board board{0, 0, 0};
    board.put(checkers::square_at(7, 2), checkers_code::human_man);
    for (const auto& [row, column] : {std::pair(6, 1), {6, 3}, {4, 1}, {4, 3}}) {
        board.put(checkers::square_at(row, column), checkers_code::computer_man);
    }
    checkers_human person(checkers_rules::program());
    const auto played = [&](const std::string& line) {
        type(person, line);
        const auto move = person.choose({board, 0}, human);
        return move ? move_text(*move) : person.take_output();
    };
    BOOST_TEST(played("72x32\n") == "72x50x32 takes 61 takes 41");
    BOOST_TEST(played("72x54x32\n") == "72x54x32 takes 63 takes 43");
    BOOST_TEST(played("72-61\n").find("is not legal here, there is a capture") != std::string::npos);
    type(person, "quit\n");
    BOOST_TEST(!person.choose({board, 0}, human));
    BOOST_TEST(person.resigned());
}

struct played_game {
    checkers_outcome outcome;
    std::vector<std::string> moves;
};

played_game play(checkers_strategy& light, checkers_strategy& dark, uint64_t seed) {
    const auto rules = checkers_rules::program();
    light.begin(seed);
    dark.begin(game_seed(seed, 1));
    checkers_position now;
    auto side = human;
    played_game game{checkers_outcome::open, {}};
    while ((game.outcome = outcome_of(now, side, rules)) == checkers_outcome::open) {
        const auto move = (side == human ? light : dark).choose(now, side).value();
        game.moves.push_back(move_text(move));
        const auto legal = legal_moves(now.board, side, rules);
        BOOST_REQUIRE(std::any_of(legal.begin(), legal.end(),
                                  [&](const checkers_move& one) { return move_text(one) == game.moves.back(); }));
        now = played(now, side, move);
        side = other(side);
    }
    return game;
}

BOOST_AUTO_TEST_CASE(games) {
    const auto seed = test_seed();
    checkers_searcher searcher({checkers_rules::program(), 4});
    checkers_random random({});
    unsigned won = 0;
    std::set<std::vector<std::string>> different;
    constexpr unsigned pairs = 20;
    for (unsigned n = 0; n < pairs; ++n) {
        const auto first = play(searcher, random, game_seed(seed, n));
        const auto second = play(random, searcher, game_seed(seed, n));
        if (first.outcome == checkers_outcome::human_won) ++won;
        if (second.outcome == checkers_outcome::computer_won) ++won;
        different.insert(first.moves);
        different.insert(second.moves);
        BOOST_TEST(play(searcher, random, game_seed(seed, n)).moves == first.moves);
    }
    BOOST_TEST(different.size() == 2 * pairs);
    BOOST_TEST_MESSAGE("won " << won << " of " << 2 * pairs);
    // Whoever looks four moves ahead beats chance, but may run into the draw.
    BOOST_TEST(won > pairs * 2 * 3 / 4);
}

}  // namespace
}  // namespace tabletop
