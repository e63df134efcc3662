// SPDX-License-Identifier: Apache-2.0
// The published scorer examples, and the model's closed form against the scorer taken literally.
#include "engines/connect4_minimax/scorer.h"

#include "test_seed.h"
#include "unit/connect4_reference_scorer.h"
#include "unit/test_connect4_support.h"

using namespace tabletop;
using namespace tabletop::connect4_test;
namespace core = tabletop::connect4_minimax_core;

namespace {

std::uint64_t cell(unsigned column, unsigned row) {
    return std::uint64_t{1} << (7 * row + column);
}

// Every unary count of the closed form against the reference scorer for one player's pieces.
bool agrees(std::uint64_t pieces) {
    connect4_reference::scorer reference(pieces);
    reference.run();
    const core::cells form = core::to_cells(pieces);
    const unsigned first = core::first_four(form);
    if (reference.terminal()) return first + 1 == unsigned(reference.positions());
    return first == core::window_positions && reference.positions() == 21 &&
           core::run_sum(form) == unsigned(reference.sum());
}

// One more piece in each open column: the gain, or the four, that the reference scorer sees.
bool gains_agree(std::uint64_t pieces, std::uint64_t mask) {
    connect4_reference::scorer before(pieces);
    before.run();
    if (before.terminal()) return true;
    const core::move_gains gains = core::gains_of(core::to_cells(pieces));
    const core::cells open = core::open_cells(core::to_cells(mask));
    for (unsigned column = 0; column < 7; ++column) {
        const std::uint64_t added = drop(mask, column);
        const core::cells move = core::to_cells(added);
        if ((open & (core::cells{0x7F} << (7 * column))) != move) return false;
        if (added == 0) continue;
        connect4_reference::scorer after(pieces | added);
        after.run();
        if (after.terminal() != ((gains.four & move) != 0)) return false;
        if (after.terminal()) continue;
        const int gain = after.sum() - before.sum();
        if (core::gain_at(gains, move) != gain || core::greatest_gain(gains, move) != gain) return false;
        for (int least = 0; least < 64; ++least) {
            if (((core::gains_from(gains, unsigned(least)) & move) != 0) != (gain >= least)) return false;
        }
    }
    return true;
}

}  // namespace

BOOST_AUTO_TEST_CASE(seed_first_example_three_and_a_diagonal_pair) {
    connect4_reference::scorer reference(cell(0, 0) | cell(1, 1) | cell(2, 1) | cell(3, 1));
    BOOST_TEST(reference.step() == 4 + 9);
    BOOST_TEST(reference.step() == 0);
    reference.run();
    BOOST_TEST(reference.sum() == 13);
}

BOOST_AUTO_TEST_CASE(seed_second_example_three_found_as_two_first) {
    connect4_reference::scorer reference(cell(2, 0) | cell(3, 0) | cell(4, 0));
    BOOST_TEST(reference.step() == 4);
    BOOST_TEST(reference.step() == 9 - 2 - 2);
    BOOST_TEST(reference.step() == 9 - 3 - 3 - 3);
    BOOST_TEST(reference.step() == 0);  // a pair annotated with 3 is ignored, not -2
    reference.run();
    BOOST_TEST(reference.sum() == 9);
    BOOST_TEST(reference.positions() == 21);
}

BOOST_AUTO_TEST_CASE(a_window_that_wraps_counts_nothing) {
    BOOST_TEST(core::run_sum(core::to_cells(cell(6, 0) | cell(0, 0))) == 0U);
    const std::uint64_t across = cell(5, 0) | cell(6, 0) | cell(0, 0) | cell(1, 0);
    BOOST_TEST(core::first_four(core::to_cells(across)) == core::window_positions);
    BOOST_TEST(core::run_sum(core::to_cells(across)) == 8U);
    BOOST_TEST(agrees(across));
}

BOOST_AUTO_TEST_CASE(a_pair_on_a_diagonal_of_three_is_not_seen) {
    const std::uint64_t corner = cell(4, 0) | cell(5, 1) | cell(6, 2);
    BOOST_TEST(core::run_sum(core::to_cells(corner)) == 0U);
    BOOST_TEST(agrees(corner));
}

BOOST_AUTO_TEST_CASE(position_of_every_four) {
    int fours = 0;
    for (int column = 0; column < 7; ++column) {
        for (int row = 0; row < 6; ++row) {
            for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                std::uint64_t line = 0;
                const int far_row = row + 3 * up;
                if (column + 3 * right > 6 || far_row > 5 || far_row < 0) continue;
                for (int i = 0; i < 4; ++i) line |= cell(unsigned(column + i * right), unsigned(row + i * up));
                BOOST_TEST(agrees(line), "four at column " << column << " row " << row << " " << right << "," << up);
                ++fours;
            }
        }
    }
    BOOST_TEST(fours == 69);
}

BOOST_AUTO_TEST_CASE(closed_form_on_random_boards) {
    std::mt19937_64 random(test_seed());
    std::uint64_t wrong = 0;
    for (unsigned i = 0; i < 100'000; ++i) {
        const std::uint64_t arbitrary = arbitrary_cells(random, 1 + i % 6);
        const board_pair game = played(random, below(random, 43));
        for (const std::uint64_t pieces : {arbitrary, game.engine, game.opponent}) {
            if (!agrees(pieces) && wrong++ == 0) BOOST_TEST_MESSAGE("first wrong: 0x" << std::hex << pieces);
        }
    }
    BOOST_TEST(wrong == 0U);
}

BOOST_AUTO_TEST_CASE(greatest_gain_of_one_piece) {
    // Between two pieces on three lines (+9 each) and on top of two (+5).
    const std::uint64_t around =
        cell(2, 1) | cell(2, 2) | cell(2, 3) | cell(3, 0) | cell(3, 1) | cell(4, 1) | cell(4, 2) | cell(4, 3);
    BOOST_TEST(core::gain_at(core::gains_of(core::to_cells(around)), core::to_cells(cell(3, 2))) == 32);
    BOOST_TEST(gains_agree(around, around | cell(2, 0) | cell(4, 0)));
}

BOOST_AUTO_TEST_CASE(gains_of_one_more_piece) {
    std::mt19937_64 random(test_seed() + 1);
    std::uint64_t wrong = 0;
    for (unsigned i = 0; i < 10'000; ++i) {
        const board_pair board = i % 2 ? played(random, below(random, 42)) : stacked(random);
        if (!gains_agree(board.engine, board.mask()) && wrong++ == 0) {
            BOOST_TEST_MESSAGE("first wrong: 0x" << std::hex << board.engine << " mask 0x" << board.mask());
        }
    }
    BOOST_TEST(wrong == 0U);
}
