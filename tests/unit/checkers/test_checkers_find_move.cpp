// SPDX-License-Identifier: Apache-2.0
// The decision of state FIND, and the layouts that the specification pins: squares, codes, messages, bytes.
#include "engines/checkers_referee/find_move.h"
#include "engines/checkers_referee/move_code.h"
#include "engines/checkers_referee/timing.h"
#include "engines/checkers_vision/timing.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <random>
#include <set>

namespace tabletop::checkers_referee_core {
namespace {

using checkers::square_bit;

checkers::square_codes start() {
    checkers::square_codes board{};
    for (unsigned square = 0; square < checkers::squares; ++square) board[square] = checkers::start_code(square);
    return board;
}

checkers_squares human_squares(const checkers::square_codes& board) {
    checkers_squares set = 0;
    for (unsigned square = 0; square < checkers::squares; ++square) {
        if (checkers::is_human(board[square])) set |= square_bit(square);
    }
    return set;
}

BOOST_AUTO_TEST_CASE(squares_and_locations) {
    std::set<unsigned> all;
    for (unsigned row = 0; row < checkers::rows; ++row) {
        for (unsigned column = 0; column < checkers::columns; ++column) {
            const auto location = row << 3 | column;
            BOOST_TEST(checkers::is_dark_location(location) == ((row + column) % 2 == 1));
            if ((row + column) % 2 == 0) continue;
            const auto square = checkers::square_at(row, column);
            BOOST_TEST(square == (row << 2 | column >> 1));  // {row, column[2:1]}
            BOOST_TEST(checkers::row_of(square) == row);
            BOOST_TEST(checkers::column_of(square) == column);
            BOOST_TEST(checkers::location_of(square) == location);
            BOOST_TEST(checkers::square_of(location) == square);
            all.insert(square);
        }
    }
    BOOST_TEST(all.size() == checkers::squares);
    BOOST_TEST(!checkers::is_dark_location(63));
    BOOST_TEST(!checkers::is_dark_location(64 + 1));
}

BOOST_AUTO_TEST_CASE(codes_and_start) {
    BOOST_TEST(static_cast<unsigned>(checkers_code::empty) == 0u);
    BOOST_TEST(static_cast<unsigned>(checkers_code::human_man) == 4u);
    BOOST_TEST(static_cast<unsigned>(checkers_code::human_king) == 5u);
    BOOST_TEST(static_cast<unsigned>(checkers_code::computer_man) == 6u);
    BOOST_TEST(static_cast<unsigned>(checkers_code::computer_king) == 7u);
    BOOST_TEST(human_squares(start()) == 0xFFF0'0000u);
    BOOST_TEST((start()[11] == checkers_code::computer_man));
    BOOST_TEST((start()[12] == checkers_code::empty));
}

BOOST_AUTO_TEST_CASE(bytes_of_a_message) {
    BOOST_TEST(checkers_bytes::to_pc(050) == 0xE8u);
    BOOST_TEST(checkers_bytes::to_pc(0) == 0xC0u);
    BOOST_TEST(checkers_bytes::from_pc(050, true) == 0xE8u);
    BOOST_TEST(checkers_bytes::from_pc(041, false) == 0xA1u);
    BOOST_TEST(checkers_bytes::from_pc(0, true) == 0xC0u);
    BOOST_TEST(checkers_bytes::from_pc(0, false) == 0x80u);
    // No location is 111111, so no byte of a message is the idle one.
    for (unsigned square = 0; square < checkers::squares; ++square) {
        BOOST_TEST(checkers_bytes::to_pc(checkers::location_of(square)) != checkers_bytes::idle);
    }
    checkers_message message;
    BOOST_TEST(message.destination() == 0u);
    message.field[1] = 041;
    message.field[5] = 012;
    message.field[6] = 030;
    BOOST_TEST(message.destination() == 012u);
    BOOST_TEST(!message.has(checkers_status::illegal));
    message.field[checkers_message::status] = 32;
    BOOST_TEST(message.has(checkers_status::illegal));
}

BOOST_AUTO_TEST_CASE(cycles_of_the_decision) {
    BOOST_TEST(decision_cycles == 98u);
}

// The round that the specification gives with its cycles: the debounced switch rises in 100'648'002.
BOOST_AUTO_TEST_CASE(cycles_of_the_worked_round) {
    using namespace checkers_vision_core;
    const std::uint64_t freeze = 100'648'003, scan = freeze + freeze_cycles;
    BOOST_TEST(scan == 100'648'007u);
    const auto begin = scan_begin(scan);
    BOOST_TEST(begin == 100'743'552u);
    const auto locate = begin + counted_cycles, find = locate + locate_cycles + copy_cycles;
    BOOST_TEST(locate == 101'388'672u);
    BOOST_TEST(find == 101'388'737u);
    BOOST_TEST(find + find_cycles + update1_cycles + redraw_cycles == 101'388'805u);
}

// A frame that begins in the first cycle of SCAN is too early for its edge to clear the counts.
BOOST_AUTO_TEST_CASE(begin_of_a_scan) {
    using namespace checkers_vision_core;
    BOOST_TEST(scan_begin(cycles_per_frame) == 2 * cycles_per_frame);
    BOOST_TEST(scan_begin(cycles_per_frame - 1) == cycles_per_frame);
    BOOST_TEST(scan_begin(cycles_per_frame, 7) == cycles_per_frame + 7);
    BOOST_TEST(scan_begin(7, 7) == cycles_per_frame + 7);
}

BOOST_AUTO_TEST_CASE(the_first_move) {
    const auto board = start();
    const auto seen = (human_squares(board) & ~square_bit(20)) | square_bit(16);
    const auto found = find_move(board, seen, false);
    BOOST_TEST((found.result == find_result::move));
    BOOST_TEST(found.from == 20u);
    BOOST_TEST(found.to == 16u);
    BOOST_TEST(found.reject() == 0u);
    // Enter is for a picture without a difference.
    BOOST_TEST((find_move(board, seen, true).result == find_result::move));
}

BOOST_AUTO_TEST_CASE(nothing_and_a_circle) {
    const auto board = start();
    BOOST_TEST((find_move(board, human_squares(board), false).result == find_result::nothing));
    BOOST_TEST((find_move(board, human_squares(board), true).result == find_result::circle));
    BOOST_TEST(find_move(board, human_squares(board), true).reject() == 0u);
}

// One piece has gone and one is new, but on a piece of the computer.
BOOST_AUTO_TEST_CASE(onto_a_computers_piece) {
    const auto board = start();
    for (const bool enter : {false, true}) {
        const auto found = find_move(board, (human_squares(board) & ~square_bit(20)) | square_bit(11), enter);
        BOOST_TEST((found.result == find_result::rejected));
        BOOST_TEST(found.reject() == (square_bit(20) | square_bit(11)));
    }
}

// A captured human piece that still lies there is new: it is no human piece of the board any more.
BOOST_AUTO_TEST_CASE(a_piece_left_lying) {
    auto board = start();
    const auto table = human_squares(board);
    board[21] = checkers_code::empty;
    const auto found = find_move(board, (table & ~square_bit(20)) | square_bit(16), false);
    BOOST_TEST((found.result == find_result::rejected));
    BOOST_TEST(found.reject() == (square_bit(20) | square_bit(16) | square_bit(21)));
}

// Word by word: sets of squares instead of counters.
BOOST_AUTO_TEST_CASE(random_tables) {
    std::mt19937_64 random_source(test_seed());
    constexpr checkers_code codes[] = {checkers_code::empty,        checkers_code::empty,
                                       checkers_code::human_man,    checkers_code::human_king,
                                       checkers_code::computer_man, checkers_code::computer_king};
    unsigned results[4] = {};
    for (int n = 0; n < 20'000; ++n) {
        checkers::square_codes board{};
        for (auto& code : board) code = codes[random_source() % std::size(codes)];
        auto seen = human_squares(board);
        for (auto changes = random_source() % 4; changes > 0; --changes)
            seen ^= square_bit(random_source() % checkers::squares);
        const bool enter = random_source() % 2 == 0;

        std::set<unsigned> gone, added;
        for (unsigned s = 0; s < checkers::squares; ++s) {
            const bool was = board[s] == checkers_code::human_man || board[s] == checkers_code::human_king;
            const bool is = (seen >> s & 1) != 0;
            if (was && !is) gone.insert(s);
            if (!was && is) added.insert(s);
        }
        auto expected = find_result::rejected;
        if (gone.empty() && added.empty()) expected = enter ? find_result::circle : find_result::nothing;
        if (gone.size() == 1 && added.size() == 1 && board[*added.begin()] == checkers_code::empty) {
            expected = find_result::move;
        }
        checkers_squares differing = 0;
        for (const auto s : gone) differing |= square_bit(s);
        for (const auto s : added) differing |= square_bit(s);

        const auto found = find_move(board, seen, enter);
        BOOST_REQUIRE((found.result == expected));
        BOOST_TEST(found.differing == differing);
        BOOST_TEST(found.reject() == (expected == find_result::rejected ? differing : 0u));
        if (expected == find_result::move) {
            BOOST_TEST(found.from == *gone.begin());
            BOOST_TEST(found.to == *added.begin());
        }
        ++results[static_cast<unsigned>(expected)];
    }
    for (const auto count : results) BOOST_TEST(count > 100u);
}

}  // namespace
}  // namespace tabletop::checkers_referee_core
