// SPDX-License-Identifier: Apache-2.0
// The script of a person at the labkit's table, and what the screen tells of the game.
#include "labkit/around/screen_watch.h"
#include "labkit/around/table_script.h"
#include "labkit/around/typed_table_end.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace tabletop {
namespace {

using checkers_screen_core::border;
using checkers_screen_core::screen_state;

std::vector<table_act> parsed(const std::string& script) {
    std::istringstream lines(script);
    return parse_table_script(lines, "script");
}

std::vector<std::string> texts(const std::vector<table_act>& acts) {
    std::vector<std::string> all;
    for (const auto& act : acts) all.push_back(act_text(act));
    return all;
}

std::string refusal(const std::string& script) {
    try {
        parsed(script);
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

BOOST_AUTO_TEST_CASE(every_act_has_a_line_that_does_it) {
    const std::string script =
        "@ 5 ps\n~ rejected\nput red 50\nput blue 52 80 -40\ntake 50\nhand 1 -2 3 4 dark 7 ps\nhand 1 2 3 4 8 ps\n"
        "glare 5 6 7 8 9 ps\nlight veil_40\nlight 45\nswitch 4 on\nswitch 4 off\npress 3 20 ps\nhold left\n"
        "release left\nreset\n";
    std::string again;
    for (const auto& text : texts(parsed(script))) again += text + '\n';
    BOOST_TEST(again == script);
}

BOOST_AUTO_TEST_CASE(a_move_is_two_acts_and_the_pieces_twelve) {
    BOOST_TEST((texts(parsed("put red 50 80 0\nmove 50 41")) ==
                std::vector<std::string>{"put red 50 80 0", "take 50", "put red 41 80 0"}));
    const auto all = texts(parsed("put blue 61\nset up"));
    BOOST_REQUIRE(all.size() == 12u);
    BOOST_TEST(all[1] == "put red 50");
    BOOST_TEST(all.back() == "put red 76");
    BOOST_TEST(std::count(all.begin(), all.end(), "put red 61") == 0);
}

BOOST_AUTO_TEST_CASE(per_cent_are_those_of_the_specification) {
    BOOST_TEST(parsed("light 60")[0].cast.gain[0] == 154);   // dim
    BOOST_TEST(parsed("light 130")[0].cast.gain[2] == 333);  // bright
    BOOST_TEST(parsed("light 45")[0].cast.gain[1] == 115);
    BOOST_TEST(act_text(parsed("light 60")[0]) == "light dim");
    for (int per_cent = 1; per_cent <= 400; ++per_cent) {
        const auto text = act_text(parsed("light " + std::to_string(per_cent))[0]);
        BOOST_TEST(parsed(text)[0].cast.gain[0] == parsed("light " + std::to_string(per_cent))[0].cast.gain[0]);
    }
}

// What is moved on a panel is done as if it had been typed; what was being typed is given up.
BOOST_AUTO_TEST_CASE(pieces_and_buttons_of_a_panel) {
    const auto end = make_keys_table_end({false, true});
    const auto done = [&] {
        std::vector<std::string> all;
        while (const auto act = end->next({})) {
            all.push_back(act_text(*act));
            if (act->what == table_act::kind::wait) break;
        }
        return all;
    };
    using lines = std::vector<std::string>;
    end->key(display_key::letter_a, true);
    end->move_panel(piece_move{std::nullopt, panel_square{5, 0}, 0});
    BOOST_TEST(done() == lines({"put red 50"}));
    end->move_panel(piece_move{panel_square{5, 0}, panel_square{4, 1}});
    BOOST_TEST(done() == lines({"take 50", "put red 41"}));
    end->move_panel(piece_move{panel_square{4, 1}});
    BOOST_TEST(done() == lines({"take 41"}));
    // A light square has no room.
    end->move_panel(piece_move{std::nullopt, panel_square{5, 1}, 1});
    BOOST_TEST(done().empty());
    BOOST_TEST(end->prompt().find("51 is a light square") != std::string::npos);
    end->move_panel(panel_move{labkit_group::switches, 2, true});
    end->move_panel(panel_move{labkit_group::buttons, 6, true});
    BOOST_TEST(done() == lines({"switch 5 on", "hold enter"}));
}

BOOST_AUTO_TEST_CASE(bad_lines_are_refused_by_number) {
    BOOST_TEST(refusal("set up\nput red 50") == "script:2: there is a piece on 50 already");
    BOOST_TEST(refusal("~ tomorrow") == "script:1: the line is \"~ EVENT\", one of pieces, turn, rejected, over");
    BOOST_TEST(refusal("~").find("script:1: the line is \"~ EVENT\"") == 0u);
    BOOST_TEST(refusal("light 0").find("\"0\" is no per cent of 1 to 400") != std::string::npos);
    BOOST_TEST(refusal("light 45%").find("\"45%\" is no per cent") != std::string::npos);
    BOOST_TEST(refusal("press enter 0 ms").find("a press takes time") != std::string::npos);
    BOOST_TEST(refusal("hold 5").find("there is no \"5\"") != std::string::npos);
    BOOST_TEST(refusal("put red 51").find("51 is a light square") != std::string::npos);
    BOOST_TEST(refusal("set down").find("the line is \"set up\"") != std::string::npos);
}

// A line that is refused has done nothing: it may be typed again.
BOOST_AUTO_TEST_CASE(a_refused_line_leaves_the_table_as_it_was) {
    table_script_reader reader;
    reader.read("put red 50");
    reader.read("put red 41");
    BOOST_CHECK_THROW(reader.read("move 50 41"), input_error);
    BOOST_TEST((texts(reader.read("move 50 30")) == std::vector<std::string>{"take 50", "put red 30"}));
}

screen_state opening() {
    screen_state screen;
    for (unsigned s = 0; s < 12; ++s) screen.display[s] = checkers_code::computer_man;
    for (unsigned s = 20; s < 32; ++s) screen.display[s] = checkers_code::human_man;
    return screen;
}

BOOST_AUTO_TEST_CASE(what_the_screen_tells) {
    screen_watch watch;
    auto screen = opening();
    watch.see(screen);
    BOOST_TEST(!watch.take(table_event::turn));
    BOOST_TEST(watch.take(table_event::pieces));
    BOOST_TEST(!watch.take(table_event::pieces));
    screen.placing = false;
    watch.see(screen);
    BOOST_TEST(watch.take(table_event::turn));
    // The human's own move is nothing new, the computer's is, once.
    screen.display[20] = checkers_code::empty;
    screen.display[16] = checkers_code::human_man;
    watch.see(screen);
    BOOST_TEST(!watch.take(table_event::turn));
    screen.display[8] = checkers_code::empty;
    watch.see(screen);
    screen.display[13] = checkers_code::computer_man;
    watch.see(screen);
    BOOST_TEST(watch.take(table_event::turn));
    BOOST_TEST(!watch.take(table_event::turn));
    // A piece that the human has captured goes, which is no move.
    screen.display[13] = checkers_code::empty;
    watch.see(screen);
    BOOST_TEST(!watch.take(table_event::turn));
    // A king's capture in a circle moves nothing.
    screen.marks.blink = 1u << 16;
    watch.see(screen);
    BOOST_TEST(watch.take(table_event::turn));
}

BOOST_AUTO_TEST_CASE(events_wait_in_their_order) {
    screen_watch watch;
    auto screen = opening();
    watch.see(screen);
    for (unsigned n = 0; n < 2; ++n) {
        screen.marks.reject = 1u << 20;
        watch.see(screen);
        watch.see(screen);
        screen.marks.reject = 0;
        watch.see(screen);
    }
    screen.around = border::computer_won;
    watch.see(screen);
    BOOST_TEST(watch.take(table_event::rejected));
    BOOST_TEST(watch.take(table_event::rejected));
    BOOST_TEST(!watch.take(table_event::rejected));
    BOOST_TEST(!watch.take(table_event::pieces));  // it was before those that have been taken
    BOOST_TEST(watch.take(table_event::over));
}

}  // namespace
}  // namespace tabletop
