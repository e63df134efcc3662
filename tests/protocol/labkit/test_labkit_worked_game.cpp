// SPDX-License-Identifier: Apache-2.0
// The specification's worked game (section 14) on the whole machine: eight moves with real pieces, and every byte that
// goes over the link for them.
#include "labkit/around/table_script.h"
#include "played_labkit.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace tabletop {
namespace {

// A move, the switch, the answer, and what has been captured is taken away.
std::string turn(const std::string& move, const std::string& captured = "") {
    return "move " + move + "\n@ 60 ms\nswitch 5 on\n~ turn\nswitch 5 off\n" +
           (captured.empty() ? "" : "take " + captured + "\n");
}

const std::string game = "set up\n@ 100 ms\npress enter 30 ms\n~ turn\n" + turn("50 41") + turn("41 30") +
                         turn("52 41", "41") + turn("54 43") + turn("43 32", "32") + turn("30 21", "21") +
                         turn("56 45") + turn("45 34");

// The bytes of each round, as the specification's table has them.
struct round_bytes {
    std::string from_machine, from_pc;
};

std::vector<round_bytes> played_bytes() {
    played_labkit_config config;
    config.machine.vision.first_grid = {164, 58, 56, 52};
    std::istringstream script(game);
    auto who = make_script_table_end(parse_table_script(script, "script"));
    const auto& person = *who;
    played_labkit at("at", config, std::move(who));
    std::vector<round_bytes> rounds;
    at.tap.on_byte([&](std::uint64_t, bool to_device, std::uint8_t byte) {
        const bool next = !to_device && (rounds.empty() || !rounds.back().from_pc.empty());
        if (next) rounds.emplace_back();
        auto& text = to_device ? rounds.back().from_pc : rounds.back().from_machine;
        text += fmt::format("{}{:02X}", text.empty() ? "" : " ", byte);
    });
    for (unsigned second = 0; second < 60 && !person.done(); ++second) sc_core::sc_start(1, sc_core::SC_SEC);
    BOOST_TEST(person.done());
    return rounds;
}

std::string times(const std::string& text, unsigned count) {
    std::string all;
    while (count-- > 0) all += ' ' + text;
    return all;
}

// "DA A8" is a departure, a landing; captures are in fields 6 to 10 of the second message.
std::string counter_move(const std::string& from_pc) {
    std::istringstream bytes(from_pc);
    std::vector<unsigned> fields;
    for (std::string byte; bytes >> byte;) fields.push_back(std::stoul(byte, nullptr, 16) & 0x3F);
    if (fields.size() != 24) return from_pc;
    const auto square = [](unsigned field) { return fmt::format("{}{}", field >> 3, field & 7); };
    auto text = square(fields[12]) + (fields[18] != 0 ? 'x' : '-') + square(fields[13]);
    return text;
}

BOOST_AUTO_TEST_CASE(the_worked_game) {
    const auto rounds = played_bytes();
    BOOST_REQUIRE(rounds.size() == 8u);
    const auto nothing = times("C0 80", 5);
    BOOST_TEST(rounds[0].from_machine == "E8 E1" + times("C0", 10));
    BOOST_TEST(rounds[0].from_pc == "E8 A1" + nothing + " D1 9A" + nothing);
    BOOST_TEST(rounds[1].from_machine == "E1 D8" + times("C0", 10));
    BOOST_TEST(rounds[1].from_pc == "E1 98" + nothing + " C8 91" + nothing);
    BOOST_TEST(rounds[2].from_machine == "EA E1" + times("C0", 10));
    BOOST_TEST(rounds[2].from_pc == "EA A1" + nothing + " DA A8 C0 80 C0 80 E1 80 C0 80 C0 80");
    const std::vector<std::string> answers = {"21-32", "10-21", "32x50", "01-10", "21x43", "10x32", "12-21", "23x45"};
    for (unsigned n = 0; n < answers.size(); ++n) BOOST_TEST(counter_move(rounds[n].from_pc) == answers[n]);
}

}  // namespace
}  // namespace tabletop
