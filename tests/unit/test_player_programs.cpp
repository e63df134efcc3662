// SPDX-License-Identifier: Apache-2.0
// Programs as players: the lines they are sent, in whole games, and what they may do wrong.
#include "stimulus/players/connect4_program.h"
#include "stimulus/players/illegal_move.h"
#include "stimulus/players/make_player.h"
#include "stimulus/players/random_draw.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

using namespace tabletop;
using texts = std::vector<std::string>;

namespace {

// The program ignores it, too, and says so to whoever has a line_program.
const auto pipes_ignored = std::signal(SIGPIPE, SIG_IGN);

const scratch_folder& folder() {
    static const scratch_folder made;
    return made;
}

// Gives these answers in turn, and keeps the lines it is sent in a file.
std::string answering(const texts& answers, const std::string& log) {
    return fmt::format(
        "exec:set -- '{}'; while read -r line; do echo \"$line\" >>{}; "
        "case $line in move*) echo \"$1\"; shift;; esac; done",
        fmt::join(answers, "' '"), folder().file(log).string());
}

texts lines_of(const std::string& log) {
    std::istringstream text(file_text(folder().file(log)));
    texts lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

texts without_boards(texts lines) {
    lines.erase(std::remove_if(lines.begin(), lines.end(), [](const auto& line) { return line[0] == 'b'; }),
                lines.end());
    return lines;
}

player_options options_of(const board_game& plays, std::uint64_t seed = 5) {
    player_options options;
    options.plays = &plays;
    options.seed = seed;
    return options;
}

// The failure of whoever moves first, against "random".
std::string failure_of(const std::string& name, player_options options = options_of(connect4_game())) {
    try {
        options.plays->play(name, "random", options);
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

std::string illegal_of(const board_game& plays, const texts& answers) {
    const auto name = answering(answers, "illegal");
    const auto game = plays.play(name, "random", options_of(plays));
    BOOST_TEST((game.illegal.empty() || game.first_illegal));
    BOOST_TEST((game.illegal.empty() || game.first_won == false));
    return game.illegal;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lines_of_a_game_of_connect_four) {
    const auto game = connect4_game().play(answering({"4", " 4\t", "4", "4"}, "first"),
                                           answering({"1", "1", "1"}, "second"), options_of(connect4_game()));
    BOOST_TEST(game.moves == "4141414");
    BOOST_TEST((game.first_won == true));
    const std::string empty = "......./......./......./......./......./";
    const texts first = {"game connect4 7 6 first 5",
                         "board " + empty + ".......",
                         "move 1",
                         "opponent 1",
                         "board " + empty + "O..X...",
                         "move 1",
                         "opponent 1",
                         "board ......./......./......./......./O..X.../O..X...",
                         "move 1",
                         "opponent 1",
                         "board ......./......./......./O..X.../O..X.../O..X...",
                         "move 1",
                         "result won"};
    BOOST_TEST(lines_of("first") == first, boost::test_tools::per_element());
    const texts second = {fmt::format("game connect4 7 6 second {}", game_seed(5, 1)),
                          "opponent 4",
                          "board " + empty + "...O...",
                          "move 1",
                          "opponent 4",
                          "board ......./......./......./......./...O.../X..O...",
                          "move 1",
                          "opponent 4",
                          "board ......./......./......./...O.../X..O.../X..O...",
                          "move 1",
                          "opponent 4",
                          "result lost"};
    BOOST_TEST(lines_of("second") == second, boost::test_tools::per_element());
}

// The first stone of the last turn gives black six in a row, so that the second one is not played.
BOOST_AUTO_TEST_CASE(lines_of_a_game_of_connect6) {
    const auto game =
        connect6_game().play(answering({"10 10", "10 11 10 12", "10,13, 10 14", "10 15 1 19"}, "black"),
                             answering({"1 19 2 19", "4 19 5 19", "7 19 8 19"}, "white"), options_of(connect6_game()));
    BOOST_TEST(game.moves == "1010 0119 0219 1011 1012 0419 0519 1013 1014 0719 0819 1015");
    BOOST_TEST((game.first_won == true));
    const texts black = {
        "game connect6 19 19 first 5", "move 1", "opponent 1 19 2 19", "move 2", "opponent 4 19 5 19", "move 2",
        "opponent 7 19 8 19",          "move 2", "result won"};
    BOOST_TEST(without_boards(lines_of("black")) == black, boost::test_tools::per_element());
    const texts white = {fmt::format("game connect6 19 19 second {}", game_seed(5, 1)),
                         "opponent 10 10",
                         "move 2",
                         "opponent 10 11 10 12",
                         "move 2",
                         "opponent 10 13 10 14",
                         "move 2",
                         "opponent 10 15",
                         "result lost"};
    BOOST_TEST(without_boards(lines_of("white")) == white, boost::test_tools::per_element());
    const std::string empty = "/...................";
    std::string board = "board ..................X/..................X" + empty + empty + empty + empty + empty +
                        empty + empty + "/.........OOO.......";
    for (int row = 11; row <= 19; ++row) board += empty;
    BOOST_TEST(lines_of("white").at(5) == board);
}

BOOST_AUTO_TEST_CASE(illegal_moves_lose) {
    const auto four = [](const texts& answers) { return illegal_of(connect4_game(), answers); };
    BOOST_TEST(four({"8"}) == "first, stone 1, \"8\": not a column from 1 to 7");
    BOOST_TEST(four({"0"}) == "first, stone 1, \"0\": not a column from 1 to 7");
    BOOST_TEST(four({"left"}) == "first, stone 1, \"left\": not a number");
    BOOST_TEST(four({"-1"}) == "first, stone 1, \"-1\": not a number");
    BOOST_TEST(four({""}) == "first, stone 1, \"\": not a number");
    BOOST_TEST(four({"4 5"}) == "first, stone 1, \"4 5\": not a number");
    const auto six = [](const texts& answers) { return illegal_of(connect6_game(), answers); };
    BOOST_TEST(six({"10"}) == "black, stone 1, \"10\": not 2 numbers");
    BOOST_TEST(six({"20 1"}) == "black, stone 1, \"20 1\": not on the board");
    BOOST_TEST(six({"1000 1"}) == "black, stone 1, \"1000 1\": not on the board");
    BOOST_TEST(six({"10 10", "10 10 9 9"}) == "black, stone 4, \"10 10 9 9\": the cell is not empty");
    BOOST_TEST(six({"10 10", "1 1 1 1"}) == "black, stone 5, \"1 1 1 1\": the cell is not empty");
    BOOST_TEST(six({"10 10", "1 1"}) == "black, stone 4, \"1 1\": not 4 numbers");
}

BOOST_AUTO_TEST_CASE(a_full_column) {
    const auto game = connect4_game().play(answering({"1", "1", "1", "1"}, "full"), answering({"1", "1", "1"}, "other"),
                                           options_of(connect4_game()));
    BOOST_TEST(game.illegal == "first, stone 7, \"1\": column 1 is full");
    BOOST_TEST(game.stones == 6u);
    BOOST_TEST(lines_of("full").back() == "result lost");
    BOOST_TEST(lines_of("other").back() == "result won");
}

// What a program does wrong beside its moves: one message, with the line that it has not answered.
BOOST_AUTO_TEST_CASE(programs_that_fail) {
    const std::string unanswered = ": no answer to line 3, \"move 1\"";
    BOOST_TEST(failure_of("exec:true") == "exec:true" + unanswered + ": it has ended with exit code 0");
    BOOST_TEST(failure_of("exec:exit 7") == "exec:exit 7" + unanswered + ": it has ended with exit code 7");
    BOOST_TEST(failure_of("exec:kill -9 $$") == "exec:kill -9 $$" + unanswered + ": it has ended with exit code 137");
    BOOST_TEST(failure_of("exec:./none 2>/dev/null") ==
               "exec:./none 2>/dev/null" + unanswered + ": it has ended with exit code 127");
    BOOST_TEST(failure_of("exec:exec >&-; cat >/dev/null") ==
               "exec:exec >&-; cat >/dev/null" + unanswered + ": it has closed its output");
    BOOST_TEST(failure_of("exec:exec <&-; exit 1") ==
               "exec:exec <&-; exit 1" + unanswered + ": it has ended with exit code 1");
    BOOST_TEST(failure_of("exec:yes | tr -d '\\n'") ==
               "exec:yes | tr -d '\\n': its answer to line 3, \"move 1\" is longer than 1000 characters");
    BOOST_TEST(failure_of("exec:") == "exec needs a command: exec:CMD");
    BOOST_TEST(failure_of("exec: ") == "exec needs a command: exec:CMD");
    auto hasty = options_of(connect6_game());
    hasty.program.longest = std::chrono::milliseconds(250);
    BOOST_TEST(failure_of("exec:cat >/dev/null", hasty) == "exec:cat >/dev/null" + unanswered + " within 0.25 s");
    BOOST_TEST(failure_of("exec:sleep 100", hasty) == "exec:sleep 100" + unanswered + " within 0.25 s");
}

// A program has lived for the games that were asked for: nothing of it is left, whatever it does at the end of its
// input.
BOOST_AUTO_TEST_CASE(programs_are_ended) {
    const auto file = folder().file("pid").string();
    auto hasty = options_of(connect4_game());
    hasty.program.longest = std::chrono::milliseconds(500);
    failure_of("exec:trap '' TERM INT; echo $$ >" + file + "; sleep 1000", hasty);
    const auto process = std::stoi(file_text(file));
    BOOST_TEST(::kill(process, 0) == -1);
}

BOOST_AUTO_TEST_CASE(the_user_gives_up) {
    auto options = options_of(connect4_game());
    unsigned asked = 0;
    options.program.given_up = [&] { return ++asked > 2; };
    BOOST_CHECK_THROW(connect4_game().play("exec:cat >/dev/null", "random", options), interruption);
}

// The machine has not got a move: the program has played it, and is not asked again. What cannot be said as a move is
// on the board.
BOOST_AUTO_TEST_CASE(positions_that_do_not_follow) {
    {
        connect4_program program(answering({"4", "3", "2"}, "doubt"), {});
        program.begin(connect4_side::first, 9);
        BOOST_TEST(program.choose({}) == 3);
        BOOST_TEST(program.choose({}) == 3);
        // Two stones more than the answer of the first time, one of them in mid-air.
        const auto after = connect4_position::from_moves("41");
        BOOST_TEST(program.choose({after.mover, after.mask | uint64_t{1} << 47}) == 2);
        BOOST_TEST(program.choose(connect4_position::from_moves("3344")) == 1);
        program.end({});
    }
    const std::string empty = "......./......./......./......./";
    const texts expected = {"game connect4 7 6 first 9",
                            "board " + empty + "......./.......",
                            "move 1",
                            "board ......O/......./......./......./......./O..X...",
                            "move 1",
                            "board " + empty + "..OO.../..XX...",
                            "move 1",
                            "result undecided"};
    BOOST_TEST(lines_of("doubt") == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(names) {
    BOOST_TEST(is_opponent("exec:anything = at all", connect4_game()));
    BOOST_TEST(is_opponent("hard", connect6_game()));
    BOOST_TEST(!is_opponent("hard", connect4_game()));
    BOOST_TEST(!is_opponent("exec", connect4_game()));
    // Nothing is started before the game.
    BOOST_TEST(!make_player("exec:exit 1", options_of(connect6_game()))->done());
    BOOST_CHECK_THROW(make_player("exec:", options_of(connect6_game())), input_error);
}
