// SPDX-License-Identifier: Apache-2.0
#include "support/input_error.h"
#include "support/visible_text.h"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace tabletop;

BOOST_AUTO_TEST_CASE(text_stays_as_it_is) {
    for (const std::string text :
         {"", "plain text, ~ and \\n", "\u00e9 \u20ac \U0001F600", "\u00a0", "\u07ff\u0800\uffff"}) {
        BOOST_TEST(visible_text(text) == text);
    }
}

BOOST_AUTO_TEST_CASE(control_characters_become_visible) {
    BOOST_TEST(visible_text("a\nb\r\tc") == "a\\nb\\r\\tc");
    BOOST_TEST(visible_text(std::string("\0\x1b[31m\x7f", 7)) == "\\x00\\x1b[31m\\x7f");
    BOOST_TEST(visible_text("\u009b") == "\\xc2\\x9b");  // begins a terminal's command in one character
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf_8_become_visible) {
    BOOST_TEST(visible_text("\x80") == "\\x80");
    BOOST_TEST(visible_text("\xe2\x82") == "\\xe2\\x82");           // cut off
    BOOST_TEST(visible_text("\xc0\xaf") == "\\xc0\\xaf");           // longer than needed
    BOOST_TEST(visible_text("\xe0\x82\x9b") == "\\xe0\\x82\\x9b");  // the same, a control character in disguise
    BOOST_TEST(visible_text("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a surrogate
    BOOST_TEST(visible_text("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
    BOOST_TEST(visible_text("\xe2\x82\xac\xff") == "\u20ac\\xff");
}

BOOST_AUTO_TEST_CASE(nothing_changes_the_second_time) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    BOOST_TEST(visible_text(visible_text(all)) == visible_text(all));
}

BOOST_AUTO_TEST_CASE(an_error_is_one_line_and_the_output_of_a_tool_stands_below) {
    BOOST_TEST(std::string(input_error("a\nb\x1b").what()) == "a\\nb\\x1b");
    BOOST_TEST(std::string(input_error("a", "").what()) == "a");
    BOOST_TEST(std::string(input_error("a\nb", "one\n\ttwo\x07\n\n").what()) == "a\\nb:\none\n\ttwo\\x07");
}
