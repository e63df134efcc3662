// SPDX-License-Identifier: Apache-2.0
// The PC of the checkers machine: the worked game of the specification byte by byte, and what ends a game.
#include "reference_checkers.h"
#include "stimulus/players/checkers_pc.h"

#include <boost/test/unit_test.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

using bytes = std::vector<unsigned>;

unsigned at(unsigned location) {
    return checkers::square_at(location / 10, location % 10);
}

// What the machine sends: departure and destination, as row and column; 0 and 0 for a piece that stands where it stood.
checkers_message sent(unsigned from, unsigned to) {
    checkers_message message;
    if (from == 0 && to == 0) return message;
    message.field[checkers_message::departure] = checkers::location_of(at(from));
    message.field[checkers_message::first_landing] = checkers::location_of(at(to));
    return message;
}

bytes with_rest(bytes first, const bytes& repeated) {
    while (first.size() < checkers_message::fields) first.insert(first.end(), repeated.begin(), repeated.end());
    return first;
}

bytes wire(const checkers_message& message) {
    const auto all = bytes_from_pc(message);
    return {all.begin(), all.end()};
}

std::string text(const checkers_message& message) {
    const auto location = [&](std::size_t k) {
        const auto code = message.field[k];
        return code == 0 ? std::string("--") : location_text(code >> 3, code & 7);
    };
    std::string all = location(0);
    for (std::size_t k = 1; k < checkers_message::status; ++k) {
        all += (k == checkers_message::first_capture ? " / " : " ") + location(k);
    }
    return all + " / " + std::to_string(message.field[checkers_message::status]);
}

std::vector<uint8_t> sent_bytes(const checkers_message& message) {
    std::vector<uint8_t> on_the_wire;
    for (const auto field : message.field) on_the_wire.push_back(checkers_bytes::to_pc(field));
    return on_the_wire;
}

// The generator's first move of the human.
checkers_move first_move(const checkers_pc& pc) {
    return legal_moves(pc.board(), checkers_side::human, checkers_rules::program()).front();
}

BOOST_AUTO_TEST_CASE(worked_game) {
    const std::vector<std::string> expected = {"50-41", "21-32", "41-30", "10-21",          "52-41", "32x50 takes 41",
                                               "54-43", "01-10", "43-32", "21x43 takes 32", "30-21", "10x32 takes 21",
                                               "56-45", "12-21", "45-34", "23x45 takes 34"};
    checkers_pc pc({});
    for (std::size_t n = 0; n < expected.size(); n += 2) {
        const auto move = first_move(pc);
        BOOST_TEST(move_text(move) == expected[n]);
        checkers_message message;
        message.field[checkers_message::departure] = checkers::location_of(move.departure);
        message.field[checkers_message::first_landing] = checkers::location_of(move.destination());
        const auto before = after(pc.board(), checkers_side::human, move);
        const auto answers = pc.answer(message);
        BOOST_REQUIRE(answers.size() == 2u);
        BOOST_TEST((answers[0] == messages_of(move)[0]));
        bool found = false;
        for (const auto& counter : legal_moves(before, checkers_side::computer, checkers_rules::program())) {
            if (move_text(counter) != expected[n + 1]) continue;
            found = true;
            BOOST_TEST((answers[1] == messages_of(counter)[0]));
            BOOST_TEST((after(before, checkers_side::computer, counter) == pc.board()));
        }
        BOOST_TEST(found, expected[n + 1]);
    }
}

BOOST_AUTO_TEST_CASE(worked_rounds_on_the_wire) {
    checkers_pc pc({});
    const auto to_pc = [](const checkers_message& message) {
        const auto all = sent_bytes(message);
        return bytes(all.begin(), all.end());
    };
    const bytes nothing = {0xC0, 0x80};

    BOOST_TEST(to_pc(sent(50, 41)) == with_rest({0xE8, 0xE1}, {0xC0}));
    auto answers = pc.answer(sent(50, 41));
    BOOST_REQUIRE(answers.size() == 2u);
    BOOST_TEST(wire(answers[0]) == with_rest({0xE8, 0xA1}, nothing));
    BOOST_TEST(wire(answers[1]) == with_rest({0xD1, 0x9A}, nothing));

    BOOST_TEST(to_pc(sent(41, 30)) == with_rest({0xE1, 0xD8}, {0xC0}));
    answers = pc.answer(sent(41, 30));
    BOOST_TEST(wire(answers.at(0)) == with_rest({0xE1, 0x98}, nothing));
    BOOST_TEST(wire(answers.at(1)) == with_rest({0xC8, 0x91}, nothing));

    BOOST_TEST(to_pc(sent(52, 41)) == with_rest({0xEA, 0xE1}, {0xC0}));
    answers = pc.answer(sent(52, 41));
    BOOST_TEST(wire(answers.at(0)) == with_rest({0xEA, 0xA1}, nothing));
    BOOST_TEST(wire(answers.at(1)) == (bytes{0xDA, 0xA8, 0xC0, 0x80, 0xC0, 0x80, 0xE1, 0x80, 0xC0, 0x80, 0xC0, 0x80}));
}

BOOST_AUTO_TEST_CASE(stuck_alternate) {
    const auto all = bytes_from_pc(sent(50, 41), true);
    BOOST_TEST(bytes(all.begin(), all.end()) == with_rest({0xE8, 0xE1}, {0xC0}));
}

BOOST_AUTO_TEST_CASE(frames) {
    checkers_frame_reader reader;
    const auto message = sent(50, 41);
    const auto all = sent_bytes(message);
    // A late start in the middle of a message, then idle, then a message.
    for (std::size_t k = 5; k < all.size(); ++k) BOOST_TEST(!reader.take(all[k]));
    for (int k = 0; k < 3; ++k) BOOST_TEST(!reader.take(checkers_bytes::idle));
    for (std::size_t k = 0; k + 1 < all.size(); ++k) BOOST_TEST(!reader.take(all[k]));
    const auto read = reader.take(all.back());
    BOOST_REQUIRE(read);
    BOOST_TEST((*read == message));
    // An FF in the middle: the count begins anew.
    for (std::size_t k = 0; k < 7; ++k) BOOST_TEST(!reader.take(all[k]));
    BOOST_TEST(!reader.take(checkers_bytes::idle));
    for (std::size_t k = 0; k + 1 < all.size(); ++k) BOOST_TEST(!reader.take(all[k]));
    BOOST_TEST(reader.take(all.back()).has_value());
}

BOOST_AUTO_TEST_CASE(illegal_moves_change_nothing) {
    checkers_pc pc({});
    const std::vector<checkers_message> wrong = {sent(50, 30), sent(61, 50), sent(21, 32), sent(43, 34),
                                                 checkers_message{}};
    for (const auto& message : wrong) {
        const auto answers = pc.answer(message);
        BOOST_REQUIRE(answers.size() == 1u);
        auto expected = message;
        expected.field[checkers_message::status] = checkers_status::illegal;
        BOOST_TEST((answers[0] == expected));
        BOOST_TEST((pc.board() == checkers_board{}));
    }
    BOOST_TEST(pc.answer(sent(50, 41)).size() == 2u);
}

BOOST_AUTO_TEST_CASE(chains_of_more_than_five_jumps) {
    checkers_move move;
    move.departure = static_cast<uint8_t>(at(70));
    for (const auto landing : {52u, 34u, 16u, 34u, 52u, 70u, 52u}) move.landings.push(at(landing));
    for (const auto taken : {61u, 43u, 25u, 27u, 45u, 63u, 61u}) move.captures.push(at(taken));
    move.promoted = true;
    const auto parts = messages_of(move, checkers_status::human_won);
    BOOST_REQUIRE(parts.size() == 2u);
    BOOST_TEST(text(parts[0]) == "70 52 34 16 34 52 / 61 43 25 27 45 / 2");
    BOOST_TEST(text(parts[1]) == "52 70 52 -- -- -- / 63 61 -- -- -- / 9");

    checkers_move five = move;
    while (five.landings.size() > 5) {
        five.landings.pop();
        five.captures.pop();
    }
    five.promoted = false;
    BOOST_REQUIRE(messages_of(five).size() == 1u);
    BOOST_TEST(text(messages_of(five)[0]) == "70 52 34 16 34 52 / 61 43 25 27 45 / 0");
}

// A PC in the middle of a game.
class set_board {
  public:
    explicit set_board(const std::vector<std::pair<unsigned, checkers_code>>& pieces, unsigned quiet_moves = 0) {
        checkers_position position{{0, 0, 0}, quiet_moves};
        for (const auto& [location, code] : pieces) position.board.put(at(location), code);
        pc = std::make_unique<checkers_pc>(checkers_pc_config{}, position);
    }
    std::vector<std::string> answer(unsigned from, unsigned to) {
        std::vector<std::string> all;
        for (const auto& message : pc->answer(sent(from, to))) all.push_back(text(message));
        return all;
    }

    std::unique_ptr<checkers_pc> pc;
};

using lines = std::vector<std::string>;

constexpr auto human_man = checkers_code::human_man;
constexpr auto human_king = checkers_code::human_king;
constexpr auto computer_man = checkers_code::computer_man;
constexpr auto computer_king = checkers_code::computer_king;

BOOST_AUTO_TEST_CASE(the_human_wins_in_message_1) {
    set_board last_piece({{43, human_man}, {32, computer_man}});
    BOOST_TEST(last_piece.answer(43, 21) == (lines{"43 21 -- -- -- -- / 32 -- -- -- -- / 8"}));
    BOOST_TEST((last_piece.pc->outcome() == checkers_outcome::human_won));
    // What comes next is the first move of another game.
    BOOST_TEST(last_piece.answer(50, 41).size() == 2u);
    BOOST_TEST((last_piece.pc->outcome() == checkers_outcome::open));

    set_board no_move({{61, human_man}, {72, human_man}, {54, human_man}, {50, computer_man}});
    BOOST_TEST(no_move.answer(54, 43) == (lines{"54 43 -- -- -- -- / -- -- -- -- -- / 8"}));
}

BOOST_AUTO_TEST_CASE(the_computer_wins_in_message_2) {
    set_board board({{43, human_man}, {21, computer_man}});
    BOOST_TEST(board.answer(43, 32) ==
               (lines{"43 32 -- -- -- -- / -- -- -- -- -- / 0", "21 43 -- -- -- -- / 32 -- -- -- -- / 4"}));
    BOOST_TEST((board.pc->outcome() == checkers_outcome::computer_won));
}

BOOST_AUTO_TEST_CASE(fifty_moves_without_a_capture) {
    const std::vector<std::pair<unsigned, checkers_code>> kings = {
        {70, human_king}, {3, computer_king}, {5, computer_king}};
    set_board by_the_human(kings, 49);
    BOOST_TEST(by_the_human.answer(70, 61) == (lines{"70 61 -- -- -- -- / -- -- -- -- -- / 16"}));
    BOOST_TEST((by_the_human.pc->outcome() == checkers_outcome::draw));

    set_board by_the_computer(kings, 48);
    const auto answers = by_the_computer.answer(70, 61);
    BOOST_REQUIRE(answers.size() == 2u);
    BOOST_TEST(answers[0] == "70 61 -- -- -- -- / -- -- -- -- -- / 0");
    BOOST_TEST(answers[1].substr(answers[1].size() - 5) == " / 16");
    BOOST_TEST((by_the_computer.pc->outcome() == checkers_outcome::draw));

    set_board open(kings, 47);
    BOOST_TEST(open.answer(70, 61).size() == 2u);
    BOOST_TEST((open.pc->outcome() == checkers_outcome::open));
    BOOST_TEST(open.pc->quiet_moves() == 49u);
}

// A king takes six: two messages of the human's move and one of the answer; turned round, one and two.
BOOST_AUTO_TEST_CASE(a_continued_chain_in_an_answer) {
    set_board by_the_human({{3, computer_man},
                            {16, computer_man},
                            {36, computer_man},
                            {41, computer_man},
                            {43, computer_man},
                            {61, computer_man},
                            {63, computer_man},
                            {65, human_king},
                            {74, computer_man}});
    const auto answers = by_the_human.answer(65, 5);
    BOOST_REQUIRE(answers.size() == 3u);
    BOOST_TEST(answers[0] == "65 32 50 72 54 27 / 43 41 61 63 36 / 2");
    BOOST_TEST(answers[1] == "27 05 -- -- -- -- / 16 -- -- -- -- / 0");
    BOOST_TEST(answers[2].substr(0, 3) == "03 ");

    set_board by_the_computer({{74, human_man},
                               {61, human_man},
                               {41, human_man},
                               {36, human_man},
                               {34, human_man},
                               {16, human_man},
                               {14, human_man},
                               {12, computer_king},
                               {3, human_man}});
    BOOST_TEST(by_the_computer.answer(74, 65) ==
               (lines{"74 65 -- -- -- -- / -- -- -- -- -- / 0", "12 45 27 05 23 50 / 34 36 16 14 41 / 2",
                      "50 72 -- -- -- -- / 61 -- -- -- -- / 0"}));
}

// The draw is looked at before the loss of a side that cannot move.
BOOST_AUTO_TEST_CASE(a_draw_comes_before_a_missing_move) {
    set_board board({{61, human_man}, {72, human_man}, {54, human_man}, {50, computer_man}}, 49);
    BOOST_TEST(board.answer(54, 43) == (lines{"54 43 -- -- -- -- / -- -- -- -- -- / 16"}));
}

// Two ways from 23 to 74; the one that is listed first takes two.
BOOST_AUTO_TEST_CASE(the_way_with_most_captures) {
    set_board board({{10, computer_king},
                     {12, computer_king},
                     {14, computer_king},
                     {23, human_king},
                     {32, computer_king},
                     {63, computer_king}});
    BOOST_TEST(board.answer(23, 74)[0] == "23 05 41 74 -- -- / 14 32 63 -- -- / 0");
}

// A king that captures in a circle stands where it stood: the machine sends nothing but zeros. It can go either way
// round, and goes the one listed first.
BOOST_AUTO_TEST_CASE(a_circle) {
    const std::vector<std::pair<unsigned, checkers_code>> ring = {{50, human_king},   {1, computer_man},
                                                                  {41, computer_man}, {43, computer_man},
                                                                  {63, computer_man}, {61, computer_man}};
    set_board board(ring);
    BOOST_TEST(board.answer(0, 0)[0] == "50 72 54 32 50 -- / 61 63 43 41 -- / 0");
    BOOST_TEST(set_board(ring).answer(50, 50)[0] == "50 72 54 32 50 -- / 61 63 43 41 -- / 0");

    set_board without({{50, human_king}, {1, computer_man}, {41, computer_man}});
    BOOST_TEST(without.answer(0, 0) == (lines{"-- -- -- -- -- -- / -- -- -- -- -- / 32"}));
}

}  // namespace
}  // namespace tabletop
