// SPDX-License-Identifier: Apache-2.0
// The firmware's program for the decisions of connect4_heuristic against the engine's functional core.
#include "engines/connect4_heuristic/decision.h"

#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <random>

extern "C" {
#include "software_heuristic.h"
}

using namespace tabletop;
namespace core = tabletop::connect4_heuristic_core;

namespace {

rows rows_of(const core::position& board) {
    rows all{};
    std::copy(board.bottom_up().begin(), board.bottom_up().end(), all.row);
    return all;
}

void check(const software_decision& decision, const core::decision& expected) {
    BOOST_TEST(decision.move == expected.move);
    BOOST_TEST(decision.value == expected.value);
    BOOST_TEST(unsigned(decision.rule) == unsigned(expected.by));
}

void check_every_module(const core::position& board) {
    const rows all = rows_of(board);
    BOOST_TEST_CONTEXT("rows " << all.row[0] << ' ' << all.row[1] << ' ' << all.row[2] << ' ' << all.row[3] << ' '
                               << all.row[4] << ' ' << all.row[5]) {
        check(software_heuristic_defend(&all), core::decide(board, core::module_kind::defensive, {}));
        for (unsigned generation = 1; generation <= 3; ++generation) {
            check(software_heuristic_decide(&all, generation, false),
                  core::decide(board, core::module_kind::full, {generation}));
        }
        check(software_heuristic_decide(&all, 3, true), core::decide(board, core::module_kind::full, {3, true}));
    }
}

core::position played(std::mt19937_64& random, unsigned moves) {
    core::position board;
    bool ai = (random() & 1) != 0;
    for (; moves != 0; --moves, ai = !ai) {
        board = board.after(ai ? core::stone::ai : core::stone::human, unsigned(random() % core::columns));
    }
    return board;
}

// Gaps and the code 11 among them.
core::position arbitrary(std::mt19937_64& random) {
    core::position::row_array cells;
    for (auto& row : cells) row = std::uint16_t(random());
    return core::position(cells);
}

struct tables {
    tables() { software_heuristic_init(); }
};

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(tables);

BOOST_AUTO_TEST_CASE(decides_on_boards_of_games_as_the_engine) {
    std::mt19937_64 random(test_seed());
    for (unsigned i = 0; i < 60000; ++i) check_every_module(played(random, unsigned(random() % 60)));
}

BOOST_AUTO_TEST_CASE(decides_on_any_board_as_the_engine) {
    std::mt19937_64 random(test_seed());
    for (unsigned i = 0; i < 20000; ++i) check_every_module(arbitrary(random));
}
