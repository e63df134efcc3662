// SPDX-License-Identifier: Apache-2.0
// The firmware's programs for the search of connect4_minimax against the engine's functional core.
#include "engines/connect4_minimax/search.h"

#include "test_seed.h"
#include "unit/test_connect4_support.h"

#include <boost/test/unit_test.hpp>

extern "C" {
#include "software_minimax.h"
}

using namespace tabletop;
using namespace tabletop::connect4_test;
namespace core = tabletop::connect4_minimax_core;

namespace {

using program = void(std::uint64_t, std::uint64_t, std::uint32_t, bool, engine_answer*);

core::search_result core_answer(const core::position& at, unsigned depth, bool alpha_beta) {
    core::engine_search engine(1);
    engine.start(at, depth, alpha_beta);
    engine.run(~std::uint64_t{0});
    return engine.result();
}

void check(program* search, const core::position& at, unsigned depth, bool alpha_beta) {
    const auto expected = core_answer(at, depth, alpha_beta);
    engine_answer answer{};
    search(at.board, at.mask, depth, alpha_beta, &answer);
    BOOST_TEST_CONTEXT(std::hex << "board 0x" << at.board << " mask 0x" << at.mask << std::dec << " depth " << depth
                                << " alpha-beta " << alpha_beta) {
        BOOST_TEST(unsigned(answer.result) == unsigned(expected.code));
        BOOST_TEST(answer.column == expected.move);
        BOOST_TEST(answer.score == expected.score);
        BOOST_TEST(answer.nodes == expected.nodes);
    }
}

void check_both_builds(program* search, const core::position& at, unsigned depth) {
    check(search, at, depth, false);
    check(search, at, depth, true);
}

bool has_four(std::uint64_t pieces) {
    return core::first_four(core::to_cells(pieces)) < core::window_positions;
}

// Random pieces in turn that make no four; where each of the others would, the game ends early.
board_pair undecided(std::mt19937_64& random, unsigned plies) {
    board_pair board;
    bool engine = (random() & 1) != 0;
    for (unsigned tries = 0; plies != 0 && tries < 100; ++tries) {
        const std::uint64_t cell = drop(board.mask(), below(random, 7));
        std::uint64_t& own = engine ? board.engine : board.opponent;
        if (cell == 0 || has_four(own | cell)) continue;
        own |= cell;
        engine = !engine;
        --plies;
        tries = 0;
    }
    return board;
}

// Boards of games, with fours too, boards that no game reaches, and some that are illegal.
core::position random_position(std::mt19937_64& random) {
    const unsigned kind = below(random, 20);
    if (kind == 0) return {arbitrary_cells(random, 2), arbitrary_cells(random, 5)};
    const board_pair board = kind < 5    ? stacked(random)
                             : kind < 10 ? played(random, below(random, 43))
                                         : undecided(random, below(random, 43));
    if (kind == 5) return {board.engine | std::uint64_t{1} << below(random, 64), board.mask()};
    return {board.engine, board.mask()};
}

// A position of a game with so few empty cells that every depth is searched in no time.
core::position late_position(std::mt19937_64& random) {
    const board_pair board = undecided(random, 28 + below(random, 15));
    return {board.engine, board.mask()};
}

struct tables {
    tables() { software_minimax_init(); }
};

}  // namespace

BOOST_TEST_GLOBAL_FIXTURE(tables);

BOOST_AUTO_TEST_CASE(answers_random_positions_as_the_engine) {
    std::mt19937_64 random(test_seed());
    for (unsigned i = 0; i < 2000; ++i) {
        const auto at = random_position(random);
        for (unsigned depth = 0; depth <= 5; ++depth) check_both_builds(software_minimax_search, at, depth);
        for (unsigned depth = 0; depth <= 3; ++depth) check_both_builds(software_minimax_search_plainly, at, depth);
    }
}

BOOST_AUTO_TEST_CASE(answers_at_every_depth_as_the_engine) {
    std::mt19937_64 random(test_seed());
    for (unsigned i = 0; i < 100; ++i) {
        const auto at = late_position(random);
        for (unsigned depth = 0; depth <= 15; ++depth) check(software_minimax_search, at, depth, true);
        for (unsigned depth = 0; depth <= 7; ++depth) check(software_minimax_search, at, depth, false);
        for (unsigned depth = 0; depth <= 5; ++depth) check_both_builds(software_minimax_search_plainly, at, depth);
    }
}

// Beside the counts of the page.
BOOST_AUTO_TEST_CASE(searches_the_empty_board_as_the_page_says) {
    engine_answer answer{};
    software_minimax_search(0, 0, 8, false, &answer);
    BOOST_TEST(answer.nodes == 6634026u);
    BOOST_TEST(answer.column == 4u);
    software_minimax_search(0, 0, 8, true, &answer);
    BOOST_TEST(answer.nodes == 67587u);
    software_minimax_search_plainly(0, 0, 6, true, &answer);
    BOOST_TEST(answer.nodes == 2157u);
}
