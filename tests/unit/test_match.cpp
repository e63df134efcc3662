// SPDX-License-Identifier: Apache-2.0
// What a match makes of its games: sums, table, JSON, and latencies read from a serial log.
#include "cli/match/match_result.h"
#include "host/game_facet.h"
#include "host/lines/answer_clock.h"
#include "machines/machines.h"

#include <boost/test/unit_test.hpp>

#include <sstream>
#include <string>

namespace tabletop {
namespace {

using game_outcome = game_record::game_outcome;

match_game make_game(bool left_first, game_outcome outcome, unsigned stones) {
    match_game game;
    game.left_first = left_first;
    game.finished = true;
    game.outcome = outcome;
    game.stones = stones;
    return game;
}

match_result make_result() {
    match_result result;
    result.machine_name = result.left = "spartan";
    result.right = "simple";
    result.plays = &connect6_game();
    result.note = find_machine_kind(result.machine_name).game()->match_note(result.right);
    result.games = {make_game(true, game_outcome::machine_wins, 13), make_game(false, game_outcome::player_wins, 20),
                    make_game(true, game_outcome::draw, 361), make_game(false, game_outcome::undecided, 5)};
    result.games[0].latencies_ps = {1'000'000'000, 3'000'000'000};
    result.games[1].left_illegal = 1;
    result.games[1].illegal = "white, stone 21, \"061:\": not four digits";
    result.games[3].silent = true;
    return result;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string frame(unsigned start, unsigned end, const char* port, const char* direction, char byte) {
    std::ostringstream line;
    line << "{\"t_ps\":" << start << ",\"end_ps\":" << end << ",\"port\":\"" << port << "\",\"dir\":\"" << direction
         << "\",\"byte\":" << static_cast<int>(byte) << "}\n";
    return line.str();
}

}  // namespace

BOOST_AUTO_TEST_CASE(sums) {
    const auto json = make_result().json();
    BOOST_REQUIRE(json.at("summary").size() == 3u);
    const auto& black = json.at("summary").at(0);
    BOOST_TEST(black.at("colour") == "black");
    BOOST_TEST(black.at("games") == 2);
    BOOST_TEST(black.at("wins") == 1);
    BOOST_TEST(black.at("draws") == 1);
    BOOST_TEST(black.at("latency_ps").at("mean") == 2e9);
    const auto& white = json.at("summary").at(1);
    BOOST_TEST(white.at("losses") == 1);
    BOOST_TEST(white.at("undecided") == 1);
    BOOST_TEST(white.at("illegal") == 1);
    BOOST_TEST(white.at("opponent_illegal") == 0);
    BOOST_TEST(white.at("silent") == 1);
    BOOST_TEST(white.at("latency_ps").is_null());
    const auto& both = json.at("summary").at(2);
    BOOST_TEST(both.at("stones").at("mean") == 99.75);
    BOOST_TEST(both.at("stones").at("least") == 5);
    BOOST_TEST(both.at("stones").at("most") == 361);
    BOOST_TEST(json.at("games").size() == 4u);
    BOOST_TEST(json.at("games").at(1).at("outcome") == "loss");
}

BOOST_AUTO_TEST_CASE(table_of_a_match) {
    const auto table = make_result().table();
    for (const char* text : {"spartan against simple, seed 1\n", "min 1.000 ms, mean 2.000 ms, max 3.000 ms",
                             "Illegal moves: spartan 1, simple 0. Silent games: 1.\n",
                             "  game 2: illegal: white, stone 21, \"061:\": not four digits\n",
                             "  game 4: silent after 5 stones\n", "Java, Simple    white  won, 23 stones"})
        BOOST_TEST(has(table, text), text << " in " << table);
    BOOST_TEST(!has(table, "Java, Hard"));
}

BOOST_AUTO_TEST_CASE(what_is_clean) {
    auto result = make_result();
    BOOST_TEST(!result.clean());
    result.games[1].left_illegal = 0;
    BOOST_TEST(!result.clean());
    result.games[3].silent = false;
    BOOST_TEST(result.clean());
    result.games[0].right_illegal = 1;
    BOOST_TEST(!result.clean());
}

BOOST_AUTO_TEST_CASE(a_game_that_has_failed_is_named) {
    auto result = make_result();
    result.games[1].left_illegal = 0;
    result.games[3].silent = false;
    BOOST_TEST(!result.json().contains("failed"));
    result.games[2].finished = false;
    result.failed_game = 3;
    result.failure = "no answer";
    BOOST_TEST(!result.clean());
    BOOST_TEST(result.json().at("games").size() == 3u);
    BOOST_TEST(result.json().at("failed").at("game") == 3);
    BOOST_TEST(result.json().at("failed").at("why") == "no answer");
    BOOST_TEST(has(result.table(), "  game 3: failed, and is not counted\n"));
}

BOOST_AUTO_TEST_CASE(games_broken_off_do_not_count) {
    auto result = make_result();
    for (auto& game : result.games) game.finished = false;
    BOOST_TEST(result.json().at("games").empty());
    BOOST_TEST(has(result.table(), "both        0        0"));
}

BOOST_AUTO_TEST_CASE(latencies) {
    // Two requests with an answer each, the second of one byte; the other line's bytes and the last request are
    // nothing.
    const std::string log = "{\"version\":\"0\",\"platform\":\"spartan\",\"main_clock\":\"50 MHz\"}\n" +
                            frame(100, 110, "uart0", "to_device", 'D') + frame(109, 119, "uart0", "from_device", '1') +
                            frame(119, 129, "uart0", "from_device", '0') +
                            frame(130, 190, "other", "from_device", '0') + frame(200, 210, "uart0", "to_device", '1') +
                            frame(210, 220, "uart0", "to_device", '2') + frame(300, 310, "uart0", "from_device", '3') +
                            frame(400, 410, "uart0", "to_device", '4');
    const auto of = [&](const std::string& line, const std::string& mark) {
        std::istringstream in(log);
        return read_answers(in, line, mark);
    };
    using times = std::vector<std::uint64_t>;
    BOOST_TEST(of("uart0", "").whole_ps == (times{19, 90}), boost::test_tools::per_element());
    BOOST_TEST(of("uart0", "").request_ps == (times{110, 220}), boost::test_tools::per_element());
    BOOST_TEST(of("uart0", "3").whole_ps == times{90}, boost::test_tools::per_element());
    BOOST_TEST(of("uart1", "").whole_ps.empty());
    // The first answer begins within the stop bit of its request.
    BOOST_TEST(of("uart0", "").first_ps == (times{0, 80}), boost::test_tools::per_element());
}

// An answer is known as far as it has come, from its mark on; only its first mark counts.
BOOST_AUTO_TEST_CASE(an_answer_under_way) {
    answer_clock clock("ab");
    auto receive = [&, start = std::uint64_t{200}](char character) mutable {
        clock.received(character, start, start + 100);
        start += 100;
    };
    clock.sent_to_machine(0, 100);
    BOOST_TEST(!clock.answer());
    for (const char character : std::string("xaa")) receive(character);
    BOOST_TEST(!clock.answer());
    receive('b');
    BOOST_TEST((clock.answer() == timed_answer{100, 300, 500}));
    for (const char character : std::string("ab")) receive(character);
    BOOST_TEST((clock.answer() == timed_answer{100, 300, 700}));
    clock.sent_to_machine(1000, 1100);
    BOOST_TEST(!clock.answer());
    receive('b');
    BOOST_TEST(!clock.answer());
    BOOST_TEST(clock.take().whole_ps == std::vector<std::uint64_t>{700}, boost::test_tools::per_element());
}

}  // namespace tabletop
