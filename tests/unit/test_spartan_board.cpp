// SPDX-License-Identifier: Apache-2.0
// The picture of the Spartan machine's game, from the bytes on its line alone.
#include <boost/test/unit_test.hpp>

#include "spartan/spartan_board.h"

#include <cstdint>
#include <string>

using namespace tabletop;

namespace {

constexpr unsigned pitch = 24, beside_mark = 6;

// What is seen of a cell: black, white or wood beside the mark, and whether there is one.
struct seen {
    std::uint32_t stone;
    bool marked;
};

seen at(const picture& on, unsigned row, unsigned column) {
    return {on.at(pitch * column + beside_mark, pitch * row + beside_mark),
            on.at(pitch * column + 2, pitch * row + 1) != on.at(pitch * column + beside_mark, pitch * row)};
}

void host(spartan_board& board, const std::string& bytes) {
    for (const char byte : bytes) board.to_machine(static_cast<std::uint8_t>(byte));
}

void machine(spartan_board& board, const std::string& bytes) {
    for (const char byte : bytes) board.from_machine(static_cast<std::uint8_t>(byte));
}

}  // namespace

BOOST_AUTO_TEST_CASE(stones_of_both_sides) {
    spartan_board board;
    const auto empty = board.draw();
    BOOST_TEST(empty.width == 480u);
    BOOST_TEST(empty.height == 480u);
    const auto wood = at(empty, 9, 9).stone;

    host(board, "D");
    machine(board, "1010");
    const auto black = at(board.draw(), 10, 10);
    BOOST_TEST(black.stone != wood);
    BOOST_TEST(black.marked);
    host(board, "09090808");
    const auto white = at(board.draw(), 8, 8);
    BOOST_TEST(white.stone != wood);
    BOOST_TEST(white.stone != black.stone);
    BOOST_TEST(white.marked);
    BOOST_TEST(at(board.draw(), 9, 9).stone == white.stone);

    // The machine's move takes the mark off its stone before.
    machine(board, "09111109");
    const auto after = board.draw();
    BOOST_TEST(!at(after, 10, 10).marked);
    BOOST_TEST(at(after, 10, 10).stone == black.stone);
    BOOST_TEST(at(after, 9, 11).marked);
    BOOST_TEST(at(after, 11, 9).stone == black.stone);
    BOOST_TEST(at(after, 8, 8).marked);

    board.reset();
    BOOST_TEST((board.draw() == empty));
}

BOOST_AUTO_TEST_CASE(the_colour_byte_says_who_is_black) {
    spartan_board as_black, as_white;
    host(as_black, "D");
    host(as_white, "L");
    for (auto* const board : {&as_black, &as_white}) machine(*board, "0505");
    BOOST_TEST(at(as_black.draw(), 5, 5).stone != at(as_white.draw(), 5, 5).stone);
}

BOOST_AUTO_TEST_CASE(what_is_no_stone_changes_nothing) {
    spartan_board board;
    const auto empty = board.draw();
    host(board, "D");
    host(board, "0000");
    machine(board, "061:");  // a ghost in column 20
    BOOST_TEST((board.draw() == empty));
    host(board, "091");
    BOOST_TEST((board.draw() == empty));
    host(board, "2");
    BOOST_TEST((board.draw() != empty));
}

// A later stone replaces one that is there, as on the machine's own board.
BOOST_AUTO_TEST_CASE(a_stone_on_a_stone) {
    spartan_board board;
    host(board, "D");
    machine(board, "1010");
    const auto black = at(board.draw(), 10, 10).stone;
    host(board, "1010");
    BOOST_TEST(at(board.draw(), 10, 10).stone != black);
}

namespace {

std::string click(spartan_board& board, unsigned row, unsigned column) {
    constexpr unsigned beside = pitch / 2 - 1;
    return board.click(pitch * column + beside, pitch * row - beside);
}

}  // namespace

BOOST_AUTO_TEST_CASE(two_clicks_are_a_line_of_two_stones) {
    spartan_board board;
    host(board, "D");
    machine(board, "1010");
    const auto before = board.draw();
    BOOST_TEST(click(board, 9, 12) == "");
    BOOST_TEST((board.draw() != before));
    BOOST_TEST(click(board, 1, 19) == "9 12 1 19\n");
    BOOST_TEST((board.draw() == before));
}

BOOST_AUTO_TEST_CASE(a_choice_is_taken_back) {
    spartan_board board;
    host(board, "D");
    machine(board, "1010");
    const auto before = board.draw();
    click(board, 9, 12);
    BOOST_TEST(click(board, 9, 12) == "");
    BOOST_TEST((board.draw() == before));
    click(board, 3, 3);
    BOOST_TEST(click(board, 4, 4) == "3 3 4 4\n");
}

BOOST_AUTO_TEST_CASE(black_begins_with_one_click) {
    spartan_board board;
    BOOST_TEST(click(board, 10, 10) == "10 10\n");
    host(board, "L1010");
    BOOST_TEST(click(board, 9, 12) == "");
    machine(board, "09090810");
    BOOST_TEST(click(board, 9, 12) == "");
    BOOST_TEST(click(board, 9, 13) == "9 12 9 13\n");
}

BOOST_AUTO_TEST_CASE(clicks_that_are_none) {
    spartan_board board;
    host(board, "D");
    click(board, 9, 12);  // the machine is to move
    machine(board, "1010");
    const auto before = board.draw();
    click(board, 10, 10);  // a stone is there
    board.click(0, 0);
    board.click(pitch * 20, pitch);
    board.click(pitch, pitch * 20);
    BOOST_TEST((board.draw() == before));
    BOOST_TEST(click(board, 1, 1) == "");
    BOOST_TEST(click(board, 19, 19) == "1 1 19 19\n");
}
