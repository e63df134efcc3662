// SPDX-License-Identifier: Apache-2.0
// Players that follow a file, and how players are named.
#include <systemc>

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>
#include <string>

#include "stimulus/players/make_player.h"
#include "stimulus/players/replay_player.h"
#include "stimulus/players/serial_script.h"
#include "support/input_error.h"

using namespace tabletop;

namespace {

using kind = player_action::action_kind;

std::vector<script_step> parse(const std::string& text) {
    std::istringstream stream(text);
    return parse_serial_script(stream, "game.txt");
}

std::vector<player_action> parse_log(const std::string& text, const std::string& port = "") {
    std::istringstream stream(text);
    return parse_serial_log(stream, "game.jsonl", port);
}

template <class function>
std::string error_of(const function& call) {
    try {
        call();
    } catch (const input_error& error) {
        return error.what();
    }
    return "no error";
}

std::string script_error(const std::string& text) {
    return error_of([&] { parse(text); });
}

void receive(player& who, const std::string& bytes) {
    for (const char byte : bytes) who.receive(static_cast<uint8_t>(byte));
}

std::string first_log_line() {
    return "{\"version\":\"0.1.0\",\"platform\":\"zynq\",\"clock\":\"100 MHz\"}\n";
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_action_of_the_format) {
    const auto steps = parse(
        "# a comment\n"
        "\n"
        "> 4\\r\\n\\t\\\\\\x00\\xfF end \n"
        "@ 10 ms\n"
        "! break 2 ms\r\n"
        "! edge 3 us\n"
        "  ! baud 9600\n"
        "@ 0.5us\n"
        "< 12\n"
        "~ Your move (1-7):\\x20\n");
    BOOST_REQUIRE_EQUAL(steps.size(), 8u);
    BOOST_TEST((steps[0].action == player_action::send(std::string("4\r\n\t\\\0\xff end ", 12))));
    BOOST_TEST((steps[1].action == player_action::lasting(kind::wait, 10'000'000'000)));
    BOOST_TEST((steps[2].action == player_action::lasting(kind::send_break, 2'000'000'000)));
    BOOST_TEST((steps[3].action == player_action::lasting(kind::edge, 3'000'000)));
    BOOST_TEST((steps[4].action == player_action::set_baud(9600)));
    BOOST_TEST((steps[5].action == player_action::lasting(kind::wait, 500'000)));
    BOOST_TEST((steps[6].kind == script_step::step_kind::await_count));
    BOOST_TEST(steps[6].count == 12u);
    BOOST_TEST((steps[7].kind == script_step::step_kind::await_text));
    BOOST_TEST(steps[7].text == "Your move (1-7): ");
}

BOOST_AUTO_TEST_CASE(errors_name_file_and_line) {
    BOOST_TEST(script_error("> a\n\n? b\n") == "game.txt:3: a line begins with one of > < ~ @ ! #");
    BOOST_TEST(script_error(">\n") == "game.txt:1: a text is missing");
    BOOST_TEST(script_error("~ \n") == "game.txt:1: a text is missing");
    BOOST_TEST(script_error("> \\q\n") == "game.txt:1: unknown escape; there are \\r \\n \\t \\\\ \\xHH");
    BOOST_TEST(script_error("> \\\n") == "game.txt:1: unknown escape; there are \\r \\n \\t \\\\ \\xHH");
    BOOST_TEST(script_error("> \\x4\n") == "game.txt:1: \\x needs two hexadecimal digits");
    BOOST_TEST(script_error("> \\x4g\n") == "game.txt:1: \\x needs two hexadecimal digits");
    BOOST_TEST(script_error("< 0\n") == "game.txt:1: the number of bytes must be more than 0");
    BOOST_TEST(script_error("! baud 0\n") == "game.txt:1: a rate must be more than 0");
    BOOST_TEST(script_error("! baud 100000001\n") == "game.txt:1: a rate is at most 100000000 baud");
    BOOST_TEST(script_error("! brake 2 ms\n") == "game.txt:1: \"brake\" is not one of break, edge, baud");
    for (const char* line : {"<", "< x", "< -1", "@", "@ 10", "@ 10 parsecs", "@ 1.0005 ns", "! break", "! edge 0 us",
                             "!", "! baud x", "@ 99999999999999 s"})
        BOOST_TEST(script_error(line).rfind("game.txt:1: ", 0) == 0u, line << " gives " << script_error(line));
}

BOOST_AUTO_TEST_CASE(waits_hold_the_script_back) {
    script_player player(parse("< 2\n> a\n~ go\n> b\n< 1\n"));
    BOOST_TEST(!player.take_action());
    receive(player, "x");
    BOOST_TEST(!player.take_action());
    receive(player, "yg");  // the g is kept for the next wait
    BOOST_TEST((player.take_action() == player_action::send("a")));
    BOOST_TEST(!player.take_action());
    receive(player, "go");
    BOOST_TEST((player.take_action() == player_action::send("b")));
    BOOST_TEST(!player.done());
    receive(player, "!");
    BOOST_TEST(player.done());
    BOOST_TEST(!player.take_action());
}

BOOST_AUTO_TEST_CASE(a_text_that_came_early_counts_and_only_once) {
    script_player player(parse("> a\n~ ok\n> b\n~ ok\n"));
    BOOST_TEST(player.take_action().has_value());
    receive(player, "ook");
    BOOST_TEST((player.take_action() == player_action::send("b")));
    BOOST_TEST(!player.done());
    receive(player, "o");
    receive(player, "k");
    BOOST_TEST(player.done());
}

BOOST_AUTO_TEST_CASE(an_empty_script_is_done) {
    script_player player(parse("# nothing\n"));
    BOOST_TEST(player.done());
    BOOST_TEST(!player.take_action());
}

BOOST_AUTO_TEST_CASE(a_log_is_sent_again_at_its_times) {
    const std::string log =
        first_log_line() +
        "{\"t_ps\":500,\"end_ps\":600,\"cycle\":1,\"port\":\"uart1\",\"dir\":\"from_device\",\"byte\":63}\n"
        "{\"t_ps\":1000000,\"end_ps\":87805555,\"cycle\":100,\"port\":\"uart1\",\"dir\":\"to_device\",\"byte\":52}\n"
        "{\"t_ps\":87805555,\"end_ps\":174611111,\"cycle\":8780,\"port\":\"uart1\",\"dir\":\"to_device\",\"byte\":13}"
        "\n";
    replay_player player(parse_log(log));
    BOOST_TEST(!player.done());
    BOOST_TEST((player.take_action() == player_action::timed_byte(52, 1'000'000, 87'805'555)));
    BOOST_TEST((player.take_action() == player_action::timed_byte(13, 87'805'555, 174'611'111)));
    BOOST_TEST(player.done());
    BOOST_TEST(!player.take_action());
}

BOOST_AUTO_TEST_CASE(a_log_of_several_ports) {
    const std::string log =
        first_log_line() +
        "{\"t_ps\":10,\"end_ps\":20,\"cycle\":1,\"port\":\"uart0\",\"dir\":\"to_device\",\"byte\":1}\n"
        "{\"t_ps\":11,\"end_ps\":21,\"cycle\":1,\"port\":\"uart1\",\"dir\":\"to_device\",\"byte\":2}\n";
    BOOST_REQUIRE_EQUAL(parse_log(log, "uart1").size(), 1u);
    BOOST_TEST((parse_log(log, "uart1")[0] == player_action::timed_byte(2, 11, 21)));
    BOOST_TEST(error_of([&] { parse_log(log); }) == "game.jsonl:3: the log has bytes to uart0 and uart1; name one");
}

BOOST_AUTO_TEST_CASE(pins_in_a_log_are_not_a_serial_line) {
    const std::string log =
        first_log_line() +
        "{\"t_ps\":5,\"end_ps\":5,\"cycle\":1,\"port\":\"gpio\",\"dir\":\"to_device\",\"pin\":7,\"level\":1}\n"
        "{\"t_ps\":11,\"end_ps\":21,\"cycle\":1,\"port\":\"uart1\",\"dir\":\"to_device\",\"byte\":2}\n";
    BOOST_TEST(parse_log(log).size() == 1u);
    BOOST_TEST(parse_log(log, "uart1").size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_reset_in_a_log_is_pressed_again) {
    const std::string log =
        first_log_line() +
        "{\"t_ps\":5,\"end_ps\":9,\"cycle\":1,\"port\":\"reset\",\"dir\":\"to_device\",\"pin\":0,\"level\":1}\n"
        "{\"t_ps\":11,\"end_ps\":21,\"cycle\":1,\"port\":\"uart0\",\"dir\":\"to_device\",\"byte\":2}\n";
    const auto actions = parse_log(log, "uart0");
    BOOST_REQUIRE_EQUAL(actions.size(), 2u);
    BOOST_TEST((actions[0] == player_action::press_reset(5)));
    BOOST_TEST((actions[1] == player_action::timed_byte(2, 11, 21)));
}

BOOST_AUTO_TEST_CASE(errors_in_a_log_name_file_and_line) {
    const auto error = [](const std::string& line) { return error_of([&] { parse_log(first_log_line() + line); }); };
    const std::string end = ",\"port\":\"uart1\",\"dir\":\"to_device\"";
    BOOST_TEST(error("nonsense") == "game.jsonl:2: not a JSON object");
    BOOST_TEST(error("{\"t_ps\":1,\"end_ps\":2" + end + ",\"byte\":256}") == "game.jsonl:2: \"byte\" is more than 255");
    BOOST_TEST(error("{\"t_ps\":2,\"end_ps\":2" + end + ",\"byte\":1}") ==
               "game.jsonl:2: \"end_ps\" is not after \"t_ps\"");
    BOOST_TEST(error("{\"t_ps\":-1,\"end_ps\":2" + end + ",\"byte\":1}") ==
               "game.jsonl:2: \"t_ps\" is not a number of 0 or more");
    BOOST_TEST(error("{\"port\":\"uart1\",\"dir\":\"up\",\"byte\":1}") ==
               "game.jsonl:2: \"dir\" is neither \"to_device\" nor \"from_device\"");
    BOOST_TEST(error("{\"t_ps\":1,\"end_ps\":9" + end + ",\"byte\":1}\n{\"t_ps\":8,\"end_ps\":19" + end +
                     ",\"byte\":1}") == "game.jsonl:3: the byte begins before the last one ends");
}

BOOST_AUTO_TEST_CASE(players_by_name) {
    player_options options;
    options.plays = &connect4_game();
    for (const char* name : {"random", "greedy", "perfect"}) BOOST_TEST(!make_player(name, options)->done());
    const auto error = [&](const std::string& name) { return error_of([&] { make_player(name, options); }); };
    const std::string list = "there are random, greedy, perfect, exec:CMD, script:FILE, replay:FILE";
    BOOST_TEST(error("perfekt") == "unknown player perfekt; the nearest is perfect, " + list);
    BOOST_TEST(error("q") == "unknown player q; " + list);
    BOOST_TEST(error("script") == "script needs a file: script:FILE");
    BOOST_TEST(error("script:/nowhere/x") == "cannot read /nowhere/x: No such file or directory");
    BOOST_TEST(error("replay:/") == "cannot read /: Is a directory");
    // Where no game is played.
    BOOST_TEST(error_of([] { make_player("greedy", {}); }) ==
               "unknown player greedy; there are script:FILE, replay:FILE");
}

BOOST_AUTO_TEST_CASE(options_out_of_range_are_refused) {
    player_options usual;
    usual.plays = &connect4_game();
    auto options = usual;
    options.games = 0;
    BOOST_CHECK_THROW(make_player("random", options), input_error);
    options = usual;
    options.node_budget = 0;
    BOOST_CHECK_THROW(make_player("perfect", options), input_error);
    options = usual;
    options.settings = {"depth 4\r"};
    BOOST_CHECK_THROW(make_player("random", options), input_error);
}

BOOST_AUTO_TEST_CASE(a_script_from_a_file) {
    const std::string path = "test_players_script.txt";
    std::ofstream(path) << "> D\n< x\n";
    BOOST_TEST(error_of([&] { make_player("script:" + path, {}); }).rfind(path + ":2: ", 0) == 0u);
    std::ofstream(path) << "> D\n";
    BOOST_TEST((make_player("script:" + path, {})->take_action() == player_action::send("D")));
    std::ofstream(path).flush();
    BOOST_TEST(make_player("script:" + path, {})->done());
    std::remove(path.c_str());
}

BOOST_AUTO_TEST_CASE(times_end_where_simulated_time_does) {
    const std::string outside = "outside 0 to 9223372036854775807 ps";
    for (const std::string line : {"@ ", "! break ", "! edge "}) {
        BOOST_TEST(parse(line + "9223372036854775807 ps\n").size() == 1u);
        for (const std::string time : {"9223372036854775808 ps", "18446744073709551615 ps", "9223373 s"})
            BOOST_TEST(script_error("# one\n" + line + time + "\n") == "game.txt:2: \"" + time + "\" is " + outside);
        BOOST_TEST(script_error(line + "18446744073709551616 ps\n") ==
                   "game.txt:1: \"18446744073709551616 ps\" is too large");
    }
    // All together.
    BOOST_TEST(parse("@ 4611686 s\n! break 4611686 s\n").size() == 2u);
    BOOST_TEST(script_error("@ 4611686 s\n! break 4611686 s\n> A\n@ 2 s\n") ==
               "game.txt:4: all times together are " + outside);
}

BOOST_AUTO_TEST_CASE(times_of_a_log_end_there_too) {
    const std::string late =
        "{\"t_ps\":1,\"end_ps\":9223372036854775808,\"port\":\"uart1\",\"dir\":\"to_device\",\"byte\":1}\n";
    BOOST_TEST(error_of([&] { parse_log(first_log_line() + late); }) ==
               "game.jsonl:2: \"end_ps\" is outside 0 to 9223372036854775807");
    const std::string press = "{\"t_ps\":18446744073709551615,\"port\":\"reset\",\"pin\":0,\"level\":1}\n";
    BOOST_TEST(error_of([&] { parse_log(first_log_line() + press); }) ==
               "game.jsonl:2: \"t_ps\" is outside 0 to 9223372036854775807");
}

BOOST_AUTO_TEST_CASE(control_characters_of_a_script_are_made_visible) {
    BOOST_TEST(script_error("! \x1b[2J\x80 9600\n") == "game.txt:1: \"\\x1b[2J\\x80\" is not one of break, edge, baud");
}
