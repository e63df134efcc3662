// SPDX-License-Identifier: Apache-2.0
// A line typed at a terminal that leaves its editing to the program.
#include "host/lines/line_editing.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>

using namespace tabletop;

namespace {

class note_taker : public typing_person {
  public:
    void type(char character) override { typed += character; }
    bool line_waits() const override { return false; }
    void leave() override {}
    std::string take_output() override { return ""; }

    std::string typed;
};

// What the person gets of these keys, and what the terminal shows.
std::pair<std::string, std::string> edited(const std::string& keys) {
    note_taker person;
    line_editing editing(person);
    std::string shown;
    for (const char key : keys) shown += editing.take(key);
    return {person.typed, shown};
}

}  // namespace

BOOST_AUTO_TEST_CASE(characters_are_shown_as_they_are_typed) {
    BOOST_TEST((edited("50-41\r") == std::pair<std::string, std::string>("50-41\n", "50-41\n")));
    BOOST_TEST((edited("50-41\n") == std::pair<std::string, std::string>("50-41\n", "50-41\n")));
}

BOOST_AUTO_TEST_CASE(rubbing_out_takes_one_character_or_the_line) {
    BOOST_TEST((edited("a\x7f\x7f"
                       "b\b") == std::pair<std::string, std::string>("a\bb\b", "a\b \bb\b \b")));
    BOOST_TEST((edited("ab\x15") == std::pair<std::string, std::string>("ab\b\b", "ab\b \b\b \b")));
    BOOST_TEST((edited("a\n\b") == std::pair<std::string, std::string>("a\n", "a\n")));
}

BOOST_AUTO_TEST_CASE(keys_that_mean_nothing_leave_no_trace) {
    for (const char* key : {"\x1b[A", "\x1bOD", "\x1b[1;5C", "\x1b[3~", "\x01", "\t"})
        BOOST_TEST(edited("4" + std::string(key) + "2\r").second == "42\n");
}

BOOST_AUTO_TEST_CASE(a_line_has_an_end) {
    BOOST_TEST(edited(std::string(500, 'x')).first.size() == 70u);
    BOOST_TEST(edited(std::string(500, 'x') + "\x15").second.size() == 70u + 3 * 70u);
}

BOOST_AUTO_TEST_CASE(the_end_of_input_on_an_empty_line_is_leaving) {
    note_taker person;
    line_editing editing(person);
    for (const char key : std::string("ab\x04")) editing.take(key);
    BOOST_TEST(!editing.left());
    for (const char key : std::string("\r\x04")) editing.take(key);
    BOOST_TEST(editing.left());
}
