// SPDX-License-Identifier: Apache-2.0
// What is read from the picture on the monitor is what the machine shows: pieces, place marks, flashing marks, the dots
// of the grid.
#include "labkit/around/table_script.h"
#include "labkit/screen_reader.h"
#include "played_labkit.h"

#include <boost/test/unit_test.hpp>

#include <memory>
#include <sstream>
#include <string>

namespace tabletop {
namespace {

using checkers_screen_core::screen_state;

constexpr const char* moves = R"(
@ 200 ms
switch 4 on
@ 200 ms
switch 4 off
@ 50 ms
press enter 30 ms
@ 520 ms
move 50 41
move 52 43
@ 60 ms
switch 5 on
@ 1440 ms
switch 5 off
@ 60 ms
move 43 52
@ 60 ms
switch 5 on
@ 1380 ms
switch 5 off
@ 60 ms
move 41 30
@ 60 ms
switch 5 on
@ 1380 ms
switch 5 off
@ 60 ms
move 52 41
@ 60 ms
switch 5 on
@ 2000 ms
)";

std::unique_ptr<table_end> script() {
    std::string text;
    for (const char* const square : {"50", "52", "54", "56", "61", "63", "65", "67", "70", "72", "74", "76"}) {
        text += std::string("put red ") + square + "\n";
    }
    std::istringstream lines(text + moves);
    return make_script_table_end(parse_table_script(lines, "script"));
}

// A human piece in a game looks as an empty square does.
void compare(const screen_state& read, const screen_state& shown) {
    BOOST_TEST(read.placing == shown.placing);
    BOOST_TEST((read.around == shown.around));
    BOOST_TEST(read.marks.reject == shown.marks.reject);
    BOOST_TEST(read.marks.blink == shown.marks.blink);
    BOOST_TEST(read.marks.swap == shown.marks.swap);
    for (unsigned square = 0; square < checkers::squares; ++square) {
        const bool hidden = checkers::is_human(shown.display[square]) && !shown.placing;
        const auto expected = hidden ? checkers_code::empty : shown.display[square];
        BOOST_TEST((read.display[square] == expected), "square " << square);
    }
}

BOOST_AUTO_TEST_CASE(what_is_read_is_what_is_shown) {
    played_labkit_config config;
    config.machine.vision.first_grid = {164, 58, 56, 52};
    played_labkit at("at", config, script());
    screen_reader reader("reader", at.machine.monitor(), at.clock);
    reader.rst(at.rst);
    const auto run_to = [](double ms) {
        sc_core::sc_start(sc_core::sc_time(ms, sc_core::SC_MS) - sc_core::sc_time_stamp());
    };
    const auto now = [&] { return at.clock.cycle(static_cast<std::uint64_t>(sc_core::sc_time_stamp().value())); };
    const auto same = [&](double ms) {
        run_to(ms);
        BOOST_TEST_CONTEXT(ms << " ms") {
            compare(reader.shown(now()), at.machine.shown(now()));
        }
    };
    same(150);
    run_to(390);
    BOOST_TEST((reader.grid() == checkers_vision_core::grid{164, 58, 56, 52}));
    same(900);
    // Four squares are rejected; after a move of both none is.
    same(2400);
    BOOST_TEST(reader.shown(now()).marks.reject != 0u);
    same(3900);
    BOOST_TEST(reader.shown(now()).marks.reject == 0u);
    same(5400);
    // The computer has captured the piece on 41.
    same(7300);
    BOOST_TEST(reader.shown(now()).marks.blink == checkers::square_bit(checkers::square_at(4, 1)));
}

}  // namespace
}  // namespace tabletop
