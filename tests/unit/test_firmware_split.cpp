// SPDX-License-Identifier: Apache-2.0
// The firmware's split of a search among engines against one engine that searches it all, by the engine's functional
// core.
#include "engines/connect4_minimax/search.h"

#include "test_seed.h"
#include "unit/test_connect4_support.h"

#include <boost/test/unit_test.hpp>

#include <deque>

extern "C" {
#include "split.h"
}

using namespace tabletop;
using namespace tabletop::connect4_test;
namespace core = tabletop::connect4_minimax_core;

namespace {

engine_answer searched(std::uint64_t board, std::uint64_t mask, unsigned depth, bool alpha_beta) {
    core::engine_search engine(1);
    engine.start({board, mask}, depth, alpha_beta);
    engine.run(~std::uint64_t{0});
    const auto found = engine.result();
    return {engine_result(unsigned(found.code)), found.move, found.score, found.nodes, 0};
}

// As the driver does it, with engines that end in any order.
engine_answer searched_by(unsigned engines, split& root, unsigned depth, bool alpha_beta, std::mt19937_64& random) {
    std::deque<split_task> under_way;
    for (;;) {
        split_task task{};
        while (under_way.size() < engines && split_next(&root, &task)) under_way.push_back(task);
        if (under_way.empty()) break;
        const auto ended = under_way.begin() + below(random, unsigned(under_way.size()));
        const auto answer = searched(ended->board, ended->mask, depth - 1, alpha_beta);
        split_take(&root, ended->column, &answer);
        under_way.erase(ended);
    }
    engine_answer answer{};
    split_answer(&root, &answer);
    return answer;
}

// Whether there was something to split.
bool check(const core::position& at, unsigned depth, bool alpha_beta, std::mt19937_64& random) {
    const auto whole = searched(at.board, at.mask, depth, alpha_beta);
    bool splits = false;
    for (unsigned engines = 1; engines <= 4; ++engines) {
        split root{};
        splits = split_begin(&root, at.board, at.mask, depth, alpha_beta);
        BOOST_TEST(splits == (whole.result == ENGINE_OK && depth > 1));
        if (!splits) break;
        const auto parts = searched_by(engines, root, depth, alpha_beta, random);
        BOOST_TEST_CONTEXT(std::hex << "board 0x" << at.board << " mask 0x" << at.mask << std::dec << " depth " << depth
                                    << " alpha-beta " << alpha_beta << " engines " << engines) {
            BOOST_TEST(parts.result == whole.result);
            BOOST_TEST(parts.column == whole.column);
            BOOST_TEST(parts.score == whole.score);
            if (!alpha_beta) BOOST_TEST(parts.nodes == whole.nodes);
        }
    }
    return splits;
}

}  // namespace

// Boards of games, with fours too, boards that no game reaches, and some that are illegal.
BOOST_AUTO_TEST_CASE(the_split_has_the_move_and_the_score_of_one_engine) {
    std::mt19937_64 random(test_seed());
    unsigned split_ones = 0, others = 0;
    for (unsigned i = 0; i < 1500; ++i) {
        const unsigned kind = below(random, 10);
        core::position at{arbitrary_cells(random, 2), arbitrary_cells(random, 5)};
        if (kind != 0) {
            const board_pair board = kind < 3 ? stacked(random) : played(random, below(random, 43));
            at = {board.engine, board.mask()};
        }
        for (unsigned depth = 0; depth <= 4; ++depth) {
            for (const bool alpha_beta : {false, true}) ++(check(at, depth, alpha_beta, random) ? split_ones : others);
        }
    }
    BOOST_TEST(split_ones > 1000);
    BOOST_TEST(others > 1000);
}

// Where much is decided: wins and losses within the search, equal ones among them, and boards that become full.
BOOST_AUTO_TEST_CASE(the_split_is_exact_at_every_depth_of_late_positions) {
    std::mt19937_64 random(test_seed());
    unsigned won = 0, lost = 0;
    for (unsigned i = 0; i < 300; ++i) {
        const board_pair board = played(random, 24 + below(random, 18));
        const core::position at{board.engine, board.mask()};
        for (unsigned depth = 2; depth <= 12; ++depth) check(at, depth, true, random);
        for (unsigned depth = 5; depth <= 7; ++depth) check(at, depth, false, random);
        const auto score = searched(at.board, at.mask, 12, true).score;
        won += score == 255;
        lost += score == -256;
    }
    BOOST_TEST(won > 10);
    BOOST_TEST(lost > 10);
}

// With alpha-beta a split creates more boards, since no engine knows what another has found.
BOOST_AUTO_TEST_CASE(alpha_beta_creates_more_boards_in_a_split) {
    std::mt19937_64 random(test_seed());
    split root{};
    BOOST_REQUIRE(split_begin(&root, 0, 0, 6, true));
    BOOST_TEST(searched_by(4, root, 6, true, random).nodes > searched(0, 0, 6, true).nodes);
}
