// SPDX-License-Identifier: Apache-2.0
// The functional core of the search block against the PC's program, which was written apart from it: values, moves,
// choices, and the messages of whole games. The states of a small search are counted by hand.
#include "engines/checkers_search/game_task.h"
#include "engines/checkers_search/timing.h"
#include "reference_checkers.h"
#include "stimulus/players/checkers_pc.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace tabletop {
namespace {

namespace core = checkers_search_core;
using core::state;

constexpr checkers_value points_a_step = 10;

checkers_value points(core::board_value value) {
    if (value == core::infinity) return checkers_infinity;
    if (value == -core::infinity) return -checkers_infinity;
    return value * points_a_step;
}

checkers_side any_side(std::mt19937_64& random_source) {
    return draw_below(random_source, 2) == 0 ? checkers_side::human : checkers_side::computer;
}

std::string path_text(const core::chosen_path& path) {
    checkers_move move;
    move.departure = static_cast<uint8_t>(path.from);
    for (std::size_t n = 0; n < path.jumps.size(); ++n) {
        if (n != 0) move.landings.push(path.jumps[n].from);
        move.captures.push(path.jumps[n].captured);
    }
    move.landings.push(path.to);
    move.promoted = path.promoted;
    return move_text(move);
}

std::string walked_text(const core::move_walker& walker) {
    core::chosen_path path{{}, walker.departure(), walker.landing(), walker.promoted(), walker.after()};
    for (unsigned n = 0; n < walker.jumps(); ++n) path.jumps.push_back(walker.jump_at(n));
    return path_text(path);
}

BOOST_AUTO_TEST_CASE(moves_in_order) {
    std::mt19937_64 random_source(test_seed());
    const auto rule_sets = all_checkers_rules();
    for (int n = 0; n < 3000; ++n) {
        const auto board = random_checkers_board(random_source);
        const auto& rules = rule_sets[draw_below(random_source, rule_sets.size())];
        const auto side = any_side(random_source);
        core::state_counts counts;
        core::move_walker walker(board, side, rules, counts);
        const auto expected = legal_moves(board, side, rules);
        for (const auto& move : expected) {
            BOOST_REQUIRE(walker.next());
            BOOST_TEST(walked_text(walker) == move_text(move));
            BOOST_TEST((walker.after() == after(board, side, move)));
        }
        BOOST_TEST(!walker.next());
        BOOST_TEST(counts[state::move] == expected.size());
        core::state_counts looked;
        BOOST_TEST(core::can_move(board, side, rules, looked) == !expected.empty());
        BOOST_TEST(points(core::value_of(board)) == evaluate(board));
    }
}

void compare_search(std::mt19937_64& random_source, unsigned horizon) {
    const auto rule_sets = all_checkers_rules();
    const auto board = random_checkers_board(random_source);
    const auto& rules = rule_sets[draw_below(random_source, rule_sets.size())];
    const auto side = any_side(random_source);
    core::state_counts counts;
    const auto found = core::search(board, side, rules, horizon, counts);
    const auto expected = best_move(board, side, rules, horizon);
    BOOST_REQUIRE(found.path.has_value() == expected.has_value());
    if (!expected) {
        BOOST_TEST(found.value == core::lost(side));
        return;
    }
    BOOST_TEST(path_text(*found.path) == move_text(expected->move));
    BOOST_TEST((found.path->after == after(board, side, expected->move)));
    BOOST_TEST(points(found.value) == expected->value);
    // Its window at the root is one narrower than the program's.
    BOOST_TEST(counts[state::score] <= expected->boards);
}

BOOST_AUTO_TEST_CASE(the_same_choice) {
    std::mt19937_64 random_source(test_seed());
    for (unsigned horizon = 1; horizon <= 4; ++horizon) {
        for (int n = 0; n < 500; ++n) compare_search(random_source, horizon);
    }
}

BOOST_AUTO_TEST_CASE(the_same_choice_far_ahead) {
    std::mt19937_64 random_source(test_seed());
    for (unsigned horizon = 5; horizon <= core::most_horizon; ++horizon) {
        for (int n = 0; n < 20; ++n) compare_search(random_source, horizon);
    }
}

BOOST_AUTO_TEST_CASE(states_counted_by_hand) {
    checkers_board board{0, 0, 0};
    board.put(checkers::square_at(0, 1), checkers_code::computer_man);
    board.put(checkers::square_at(7, 0), checkers_code::human_man);
    core::game_task task({}, 1);
    task.load({board, 0});
    const auto answers = task.search(checkers_side::computer);
    BOOST_REQUIRE(answers.size() == 1u);
    // No capture: two squares are probed. Two steps: of equal value, so the first is copied.
    const auto& until_close = answers[0].value->until;
    BOOST_TEST(until_close[state::seek] == 4u);
    BOOST_TEST(until_close[state::probe] == 4u);
    BOOST_TEST(until_close[state::move] == 2u);
    BOOST_TEST(until_close[state::eval] == 2u);
    BOOST_TEST(until_close[state::score] == 2u);
    BOOST_TEST(until_close[state::copy] == 1u);
    BOOST_TEST(until_close[state::copied_jump] == 0u);
    BOOST_TEST(until_close[state::resume] == 2u);
    BOOST_TEST(until_close[state::close] == 1u);
    BOOST_TEST(core::exact_timing(until_close) == 22u);
    // PLAY, the human's man that can go up to the right only, WRITE of one step.
    BOOST_TEST(core::exact_timing(answers[0].counts) == 22u + 1 + 3 + 4 + 1 + 2);
}

// A capture of two: its second jump ends the chain, both jumps are popped.
BOOST_AUTO_TEST_CASE(a_chain_counted_by_hand) {
    checkers_board board{0, 0, 0};
    board.put(checkers::square_at(7, 0), checkers_code::human_man);
    board.put(checkers::square_at(6, 1), checkers_code::computer_man);
    board.put(checkers::square_at(4, 3), checkers_code::computer_man);
    core::game_task task({}, 1);
    task.load({board, 0});
    const auto answers =
        task.round(checkers::location_of(checkers::square_at(7, 0)), checkers::location_of(checkers::square_at(3, 4)));
    BOOST_REQUIRE(answers.size() == 1u);
    const auto& counts = answers[0].counts;
    // The human: two squares at each of the three places, of which the last way of the first two is the jump. The
    // computer, which has no piece left: captures, steps.
    BOOST_TEST(counts[state::probe] == 6u);
    BOOST_TEST(counts[state::pop] == 2u);
    BOOST_TEST(counts[state::seek] == 2u + 2);
    BOOST_TEST(counts[state::move] == 1u);
    BOOST_TEST(counts[state::copy] == 1u);
    BOOST_TEST(counts[state::copied_jump] == 2u);
    BOOST_TEST(counts[state::close] == 1u + 1);
    BOOST_TEST(counts[state::play] == 1u);
    BOOST_TEST(counts[state::write] == 1u);
    BOOST_TEST(counts[state::written_jump] == 2u);
    BOOST_TEST(core::exact_timing(counts) == 22u);
    BOOST_TEST(!answers[0].value.has_value());
    BOOST_TEST(task.is_over());
}

checkers_board board_of(const std::vector<std::pair<unsigned, checkers_code>>& pieces) {
    checkers_board board{0, 0, 0};
    for (const auto& [location, code] : pieces) board.put(checkers::square_at(location / 10, location % 10), code);
    return board;
}

// What random boards do not have: chains of six by either side, a king that captures in a circle.
std::vector<checkers_board> rare_boards() {
    constexpr auto human = checkers_code::human_man, computer = checkers_code::computer_man;
    return {board_of({{3, computer},
                      {16, computer},
                      {36, computer},
                      {41, computer},
                      {43, computer},
                      {61, computer},
                      {63, computer},
                      {65, checkers_code::human_king},
                      {74, computer}}),
            board_of({{74, human},
                      {61, human},
                      {41, human},
                      {36, human},
                      {34, human},
                      {16, human},
                      {14, human},
                      {12, checkers_code::computer_king},
                      {3, human}}),
            board_of({{50, checkers_code::human_king},
                      {1, computer},
                      {41, computer},
                      {43, computer},
                      {63, computer},
                      {61, computer}})};
}

checkers_board any_board(std::mt19937_64& random_source) {
    const auto rare = rare_boards();
    const auto chosen = draw_below(random_source, 2 * rare.size());
    return chosen < rare.size() ? rare[chosen] : random_checkers_board(random_source);
}

// What games have come to.
struct reached {
    std::set<unsigned> endings;
    unsigned continued = 0, circles = 0, illegal = 0, promoted = 0;
};

// A move of the human as the machine sends it, sometimes one that is not legal.
checkers_message asked_move(const checkers_board& board, const checkers_rules& rules, std::mt19937_64& random_source,
                            reached& seen) {
    checkers_message message;
    const auto moves = legal_moves(board, checkers_side::human, rules);
    if (moves.empty() || draw_below(random_source, 12) == 0) {
        for (const auto k : {checkers_message::departure, checkers_message::first_landing}) {
            message.field[k] = checkers::location_of(draw_below(random_source, checkers::squares));
        }
        return message;
    }
    const auto& move = moves[draw_below(random_source, moves.size())];
    if (move.departure == move.destination() && draw_below(random_source, 2) == 0) {
        ++seen.circles;
        return message;
    }
    message.field[checkers_message::departure] = checkers::location_of(move.departure);
    message.field[checkers_message::first_landing] = checkers::location_of(move.destination());
    return message;
}

void note(const checkers_message& message, reached& seen) {
    const auto status = message.field[checkers_message::status];
    if (message.has(checkers_status::continued)) ++seen.continued;
    if (message.has(checkers_status::illegal)) ++seen.illegal;
    if (message.has(checkers_status::promoted)) ++seen.promoted;
    seen.endings.insert(status & (checkers_status::computer_won | checkers_status::human_won | checkers_status::draw));
}

void play_along(checkers_pc& pc, core::game_task& task, const checkers_rules& rules, std::mt19937_64& random_source,
                reached& seen) {
    for (int n = 0; n < 60; ++n) {
        const auto board = pc.outcome() == checkers_outcome::open ? pc.board() : checkers_board{};
        const auto asked = asked_move(board, rules, random_source, seen);
        const auto answers =
            task.round(asked.field[checkers_message::departure], asked.field[checkers_message::first_landing]);
        const auto expected = pc.answer(asked);
        BOOST_REQUIRE(answers.size() == expected.size());
        for (std::size_t k = 0; k < expected.size(); ++k) {
            BOOST_REQUIRE((answers[k].message == expected[k]));
            note(expected[k], seen);
        }
        BOOST_TEST((task.position().board == pc.board()));
        BOOST_TEST(task.position().quiet_moves == pc.quiet_moves());
        BOOST_TEST(task.is_over() == (pc.outcome() != checkers_outcome::open));
    }
}

BOOST_AUTO_TEST_CASE(the_same_games) {
    std::mt19937_64 random_source(test_seed());
    const auto rule_sets = all_checkers_rules();
    reached seen;
    for (int n = 0; n < 400; ++n) {
        checkers_pc_config config;
        config.rules = rule_sets[draw_below(random_source, rule_sets.size())];
        config.rules.draw_after = draw_below(random_source, 2) == 0 ? 12 : 50;
        config.horizon = 1 + draw_below(random_source, 3u);
        checkers_position start;
        if (n % 2 == 0) start = {any_board(random_source), draw_below(random_source, 10u)};
        checkers_pc pc(config, start);
        core::game_task task(config.rules, config.horizon);
        task.load(start);
        play_along(pc, task, config.rules, random_source, seen);
    }
    BOOST_TEST(seen.endings == (std::set<unsigned>{0, checkers_status::computer_won, checkers_status::human_won,
                                                   checkers_status::draw}));
    BOOST_TEST(seen.continued > 0u);
    BOOST_TEST(seen.circles > 0u);
    BOOST_TEST(seen.illegal > 0u);
    BOOST_TEST(seen.promoted > 0u);
}

BOOST_AUTO_TEST_CASE(a_side_without_a_move_is_asked) {
    checkers_board board{0, 0, 0};
    board.put(checkers::square_at(7, 0), checkers_code::human_man);
    core::game_task task({}, 2);
    task.load({board, 0});
    const auto answers = task.search(checkers_side::computer);
    BOOST_REQUIRE(answers.size() == 1u);
    checkers_message lost;
    lost.field[checkers_message::status] = checkers_status::human_won;
    BOOST_TEST((answers[0].message == lost));
    BOOST_TEST(answers[0].value->value == core::infinity);
    BOOST_TEST(task.is_over());
    // Captures and steps are looked for, the level is closed, the answer is written.
    BOOST_TEST(core::exact_timing(answers[0].counts) == 2u + 1 + 1);
}

BOOST_AUTO_TEST_CASE(what_is_loaded) {
    core::game_task task({}, 2);
    task.load({{0x3, 0x6, 0xFFFF'FFFF}, 7});
    BOOST_TEST(task.position().board.human == 0x3u);
    BOOST_TEST(task.position().board.computer == 0x4u);
    BOOST_TEST(task.position().board.kings == 0x7u);
    task.reset();
    BOOST_TEST((task.position().board == checkers_board{}));
    BOOST_TEST(task.position().quiet_moves == 0u);
}

}  // namespace
}  // namespace tabletop
