// SPDX-License-Identifier: Apache-2.0
// The decisions of the heuristic engine: the published examples, a position for every rule of its page by name, and
// random boards against the reference tables.
#include "engines/connect4_heuristic/decision.h"
#include "engines/connect4_heuristic/timing.h"
#include "reference_heuristic.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace core = tabletop::connect4_heuristic_core;
namespace reference = tabletop::reference;
using core::module_kind;
using core::stone;
using tabletop::test_seed;

namespace {

core::position position_of(const reference::drawing& drawn) {
    return core::position(reference::rows_of(drawn));
}

std::string name_of(core::rule by) {
    switch (by) {
        case core::rule::none:
            return "";
        case core::rule::immediate:
            return "imm";
        case core::rule::trap:
            return "trap";
        case core::rule::least:
            return "min";
        case core::rule::last:
            return "last";
        case core::rule::ahead:
            return "ahead";
    }
    return "?";
}

std::string text_of(const core::position::row_array& rows) {
    std::string text;
    for (unsigned r = 6; r-- > 0;) {
        for (unsigned c = 0; c < 7; ++c) text += ".AHx"[rows[r] >> 2 * c & 3];
        text += '\n';
    }
    return text;
}

void check(const core::decision& decided, unsigned move, unsigned value, const std::string& rule) {
    BOOST_TEST(decided.move == move);
    BOOST_TEST(decided.value == value);
    BOOST_TEST(name_of(decided.by) == rule);
}

void check_full(const reference::drawing& drawn, unsigned move, unsigned value, const std::string& rule,
                unsigned generation = 3) {
    check(core::decide(position_of(drawn), module_kind::full, {generation}), move, value, rule);
}

void check_full_with_traps(const reference::drawing& drawn, unsigned move, unsigned value, const std::string& rule) {
    check(core::decide(position_of(drawn), module_kind::full, {3, true}), move, value, rule);
}

// The looks ahead of the page and of the reference model.
core::reasons check_snares(const reference::drawing& drawn, const std::vector<unsigned>& wanted) {
    const auto why = core::look_ahead(position_of(drawn), {3, true});
    const reference::board same(reference::rows_of(drawn));
    for (unsigned c = 0; c < core::columns; ++c) {
        const bool snare = std::find(wanted.begin(), wanted.end(), c) != wanted.end();
        BOOST_TEST(why.snare[c] == snare, "column " << c << "\n" << text_of(reference::rows_of(drawn)));
        BOOST_TEST(reference::snare(same, static_cast<int>(c)) == snare);
    }
    return why;
}

void check_defensive(const reference::drawing& drawn, unsigned move, unsigned value) {
    check(core::decide(position_of(drawn), module_kind::defensive, {3}), move, value, "");
}

template <typename Values>
void check_list(const Values& seen, const nlohmann::json& wanted) {
    BOOST_REQUIRE(wanted.size() <= seen.size());
    for (std::size_t n = 0; n < wanted.size(); ++n) BOOST_TEST(seen[n] == wanted[n].get<unsigned>());
}

void check_example(const nlohmann::json& example) {
    const core::position board(example["rows"].get<core::position::row_array>());
    const auto legal = [&](const nlohmann::json& part) { return !board.is_full(part["move"].get<unsigned>()); };

    const auto& defensive = example["defensive"];
    check(core::decide(board, module_kind::defensive, {3}), defensive["move"], defensive["value"], "");
    check_list(core::values_of(board, module_kind::defensive, stone::ai), defensive["cols"]);
    BOOST_TEST(legal(defensive) == defensive["legal"].get<bool>());

    const auto& full = example["full"];
    check(core::decide(board, module_kind::full, {3}), full["move"], full["value"], full["rule"]);
    const auto why = core::look_ahead(board);
    check_list(why.found_max, full["foundMax"]);
    check_list(core::values_of(board, module_kind::full, stone::ai), full["cur"]);
    BOOST_TEST(why.trap_flag == full["trapFlag"].get<unsigned>());
    BOOST_TEST(legal(full) == full["legal"].get<bool>());
}

}  // namespace

BOOST_AUTO_TEST_CASE(published_examples) {
    std::ifstream examples(CONNECT4_HEURISTIC_EXAMPLES);
    unsigned count = 0;
    for (std::string line; std::getline(examples, line); ++count) {
        const auto example = nlohmann::json::parse(line);
        BOOST_TEST_CONTEXT("example " << example["id"]) {
            check_example(example);
        }
    }
    BOOST_TEST(count == 40u);
}

BOOST_AUTO_TEST_CASE(landing_rows) {
    const auto board = position_of({".......", "....x..", "H......", "A...A..", "x......", "A......"});
    BOOST_TEST(board.landing_row(0) == 4u);
    BOOST_TEST(board.landing_row(1) == 0u);
    BOOST_TEST(board.landing_row(4) == 2u);  // occupied cells, though there is a gap
    BOOST_TEST(!board.is_full(0));
    const auto next = board.after(stone::human, 1);
    BOOST_TEST(next.has(stone::human, 1, 0));
    BOOST_TEST(next.landing_row(1) == 1u);
    BOOST_TEST(!next.has(stone::none, -1, 0));
    BOOST_TEST(!next.has(stone::ai, 0, 6));
}

BOOST_AUTO_TEST_CASE(a_move_replaces_what_is_in_the_landing_cell) {
    const auto board = position_of({".....H.", "......."});
    BOOST_TEST(board.landing_row(5) == 1u);
    const auto next = board.after(stone::ai, 5);
    BOOST_TEST(next.has(stone::ai, 5, 1));
    BOOST_TEST(!next.has(stone::human, 5, 1));
    BOOST_TEST(next.landing_row(5) == 1u);
}

BOOST_AUTO_TEST_CASE(a_move_in_a_full_column_changes_nothing) {
    const auto board = position_of({"A......", "H......", "A......", "H......", "A......", "H......"});
    BOOST_TEST(board.is_full(0));
    BOOST_TEST((board.after(stone::ai, 0).bottom_up() == board.bottom_up()));
}

BOOST_AUTO_TEST_CASE(bits_above_a_row_are_ignored) {
    const core::position board({0xC001, 0, 0, 0, 0, 0});
    BOOST_TEST(board.bottom_up()[0] == 1u);
}

BOOST_AUTO_TEST_CASE(runs_in_all_directions) {
    const auto board = position_of({
        "H.....H",
        "AH...HA",
        "HAH.HAA",
        "HHH.HHH",
        "AAAHAAA",
        "HHHHHHH",
    });
    BOOST_TEST(board.landing_row(3) == 2u);
    const auto human = core::runs_from_landing_cell(board, stone::human, 3);
    BOOST_TEST(human.pair[0][0] == 3u);  // left
    BOOST_TEST(human.pair[0][1] == 3u);  // right
    BOOST_TEST(human.pair[1][0] == 3u);  // up-left
    BOOST_TEST(human.pair[1][1] == 0u);  // down-right
    BOOST_TEST(human.pair[2][0] == 3u);  // up-right
    BOOST_TEST(human.pair[2][1] == 0u);  // down-left
    BOOST_TEST(human.down == 2u);
    const auto ai = core::runs_from_landing_cell(board, stone::ai, 3);
    BOOST_TEST(ai.pair[1][1] == 1u);
    BOOST_TEST(ai.pair[2][1] == 1u);
    BOOST_TEST(ai.down == 0u);
}

BOOST_AUTO_TEST_CASE(a_cell_of_nobody_ends_a_run) {
    const auto board = position_of({".HxH..."});
    const auto human = core::runs_from_landing_cell(board, stone::human, 0);
    BOOST_TEST(human.pair[0][1] == 1u);
    BOOST_TEST(core::runs_from_landing_cell(board, stone::human, 4).pair[0][0] == 1u);
}

BOOST_AUTO_TEST_CASE(values_of_runs) {
    const auto threat = [](const reference::drawing& drawn, unsigned column) {
        return core::threat_in(position_of(drawn), module_kind::full, column);
    };
    BOOST_TEST(threat({"H......"}, 1) == 1u);
    BOOST_TEST(threat({"H......"}, 0) == 1u);  // downwards
    BOOST_TEST(threat({"HH....."}, 2) == 5u);
    BOOST_TEST(threat({"H......", "H......"}, 0) == 5u);
    BOOST_TEST(threat({"HHH...."}, 3) == 20u);  // 10 and the pair's bonus
    BOOST_TEST(threat({"H......", "H......", "H......"}, 0) == 15u);
    BOOST_TEST(threat({"H......", "H......", "H......", "H......"}, 0) == 15u);
}

BOOST_AUTO_TEST_CASE(bonus_of_both_modules) {
    const auto threat = [](const reference::drawing& drawn, module_kind module, unsigned column) {
        return core::threat_in(position_of(drawn), module, column);
    };
    // One on each side: three possible. 1 + 1 = 2.
    BOOST_TEST(threat({"H.H...."}, module_kind::full, 1) == 5u);
    BOOST_TEST(threat({"H.H...."}, module_kind::defensive, 1) == 2u);
    // Two and one: 5 + 1 = 6.
    BOOST_TEST(threat({"HH.H..."}, module_kind::full, 2) == 16u);
    BOOST_TEST(threat({"HH.H..."}, module_kind::defensive, 2) == 16u);
    // Two alone: 5.
    BOOST_TEST(threat({"HH....."}, module_kind::full, 2) == 5u);
    BOOST_TEST(threat({"HH....."}, module_kind::defensive, 2) == 15u);
    // Three on both sides: 10 + 10 is 4.
    BOOST_TEST(threat({"HHH.HHH"}, module_kind::full, {3}) == 20u);
    BOOST_TEST(threat({"HHH.HHH"}, module_kind::defensive, {3}) == 30u);
    // A pair of 6 or more has precedence over one of 2.
    const reference::drawing both = {"H......", "H.HH...", "AAHA..."};
    BOOST_TEST(position_of(both).landing_row(1) == 1u);
    BOOST_TEST(threat(both, module_kind::full, 1) == 8u + 10);
}

BOOST_AUTO_TEST_CASE(threats_wrap_at_32) {
    // 10 + 10 (as 4: no bonus), 10 diagonally and its bonus, 1 below: 10 + 10 + 10 + 10 + 1 = 41 is 9.
    const reference::drawing drawn = {
        "H......", "AH.....", "A.H....", "HHH.HHH", "AAAHAAA",
    };
    const auto board = position_of(drawn);
    BOOST_TEST(board.landing_row(3) == 1u);
    BOOST_TEST(core::threat_in(board, module_kind::full, {3}) == 9u);
    BOOST_TEST(core::threat_in(board, module_kind::defensive, {3}) == 9u);
    // 5 + 5 + 5 of three unrelated pairs is a false alarm.
    BOOST_TEST(core::threat_in(position_of({".H...H.", "..H.H..", "....HH."}), module_kind::full, {3}) == 15u);
}

BOOST_AUTO_TEST_CASE(exact_31_is_left_out_as_if_the_column_were_full) {
    // Column 3 has 10 to the right, 10 and 1 upwards, and the bonus. Both would win there, and the engine does not see
    // it.
    const reference::drawing drawn = {
        ".....HH",
        "..A..HA",
        "..H.HAA",
        "AAA.HHH",
    };
    const auto board = position_of(drawn);
    BOOST_TEST(core::threat_in(board, module_kind::full, {3}) == 31u);
    const auto values = core::values_of(board, module_kind::full, stone::ai);
    BOOST_TEST(values[3] == 30u + 1);
    BOOST_TEST(core::greatest(values, module_kind::full).value == 7u);
    check_full(drawn, 4, 6, "min");
    check_defensive(drawn, 3, 30);
}

BOOST_AUTO_TEST_CASE(own_wins) {
    const auto wins = [](const reference::drawing& drawn, unsigned column) {
        return core::wins_in(position_of(drawn), stone::ai, column);
    };
    BOOST_TEST(wins({"AAA...."}, 3));
    BOOST_TEST(wins({"AA.A..."}, 2));  // 3 + 1 = 4
    BOOST_TEST(wins({"A......", "A......", "A......"}, 0));
    BOOST_TEST(wins({"AAA.AAA"}, 3));
    BOOST_TEST(!wins({"AA....."}, 2));
    BOOST_TEST(!wins({"A.A...."}, 1));
    BOOST_TEST(!wins({"HHH...."}, 3));
    BOOST_TEST(wins({"...A...", "..AH...", ".AHH...", "......."}, 0));
}

BOOST_AUTO_TEST_CASE(a_false_win_on_top_of_a_full_column) {
    const reference::drawing drawn = {"A......", "A......", "A......", "H......", "H......", "A......"};
    const auto board = position_of(drawn);
    BOOST_TEST(board.is_full(0));
    BOOST_TEST(core::wins_in(board, stone::ai, 0));
    // A real win in 3 comes first, and its block leaves the false one: a trap.
    // Alone, the false one is u, and full: no trap.
    const auto why = core::look_ahead(board);
    for (unsigned c = 0; c < 7; ++c) BOOST_TEST(why.trap[c] == core::no_column);
    BOOST_TEST(why.trap_flag == core::no_column);

    const auto beside =
        core::look_ahead(position_of({"A......", "A......", "A......", "H......", "H......", "A..AAH."}));
    BOOST_TEST(beside.trap[2] == 1u);  // AAA in 2, 3, 4: the AI wins in 1, is blocked there, and 0 looks like a win
    BOOST_TEST(beside.trap_flag == 2u);
    check_full({"A......", "A......", "A......", "H......", "H......", "A..AAH."}, 2, 1, "trap");
}

BOOST_AUTO_TEST_CASE(full_columns_by_module_and_mover) {
    const auto board = position_of({"A......", "H......", "A......", "H......", "A......", "H......"});
    BOOST_TEST(core::values_of(board, module_kind::defensive, stone::ai)[0] == 0u);
    BOOST_TEST(core::values_of(board, module_kind::full, stone::ai)[0] == 0u);
    BOOST_TEST(core::values_of(board, module_kind::full, stone::human)[0] == 31u);
}

BOOST_AUTO_TEST_CASE(a_win_of_the_ai_against_a_threat) {
    // The AI wins in 3, and the human would too.
    const reference::drawing both = {"AAA.HHH"};
    const auto board = position_of(both);
    BOOST_TEST(core::values_of(board, module_kind::defensive, stone::ai)[3] == 30u);
    BOOST_TEST(core::values_of(board, module_kind::full, stone::ai)[3] == 20u);
    BOOST_TEST(core::values_of(board, module_kind::full, stone::human)[3] == 20u);
    const auto alone = position_of({"AAA...."});
    BOOST_TEST(core::values_of(alone, module_kind::full, stone::ai)[3] == 30u);
    BOOST_TEST(core::values_of(alone, module_kind::full, stone::human)[3] == 14u);
}

BOOST_AUTO_TEST_CASE(order_of_columns) {
    core::column_values values{};
    BOOST_TEST(core::column_of(values, 0) == 3u);
    for (const unsigned gone : {3u, 2u, 4u, 1u, 5u, 0u}) {
        BOOST_TEST(core::column_of(values, 0) == gone);
        values[gone] = 1;
    }
    BOOST_TEST(core::column_of(values, 0) == 6u);
    BOOST_TEST(core::column_of(values, 9) == 6u);  // in none: the last
}

BOOST_AUTO_TEST_CASE(the_greatest_when_all_are_31) {
    core::column_values values;
    values.fill(31);
    BOOST_TEST(core::greatest(values, module_kind::full).value == 31u);
    BOOST_TEST(core::greatest(values, module_kind::full).column == 3u);
    values[6] = 0;
    BOOST_TEST(core::greatest(values, module_kind::full).value == 0u);
    BOOST_TEST(core::greatest(values, module_kind::full).column == 6u);
    BOOST_TEST(core::greatest(values, module_kind::defensive).value == 31u);
}

BOOST_AUTO_TEST_CASE(rule_imm) {
    check_full({"HHH...."}, 3, 20, "imm");                        // blocks
    check_full({"AAA...."}, 3, 30, "imm");                        // wins
    check_full({"H......", "H......", "H......"}, 0, 15, "imm");  // a column of three
}

BOOST_AUTO_TEST_CASE(rule_min_on_the_empty_board) {
    check_full({"......."}, 3, 0, "min");
    check_defensive({"......."}, 3, 0);
}

BOOST_AUTO_TEST_CASE(rule_min_does_not_open_a_win_for_the_human) {
    // Above the empty cell of column 2 the human would have four: 2 is not played.
    const reference::drawing drawn = {"...HHH.", "...AAH."};
    BOOST_TEST(core::look_ahead(position_of(drawn)).found_max[2] >= 15u);
    BOOST_TEST(core::decide(position_of(drawn), module_kind::full, {3}).move != 2u);
}

BOOST_AUTO_TEST_CASE(rule_trap) {
    // After 4 there are wins in 1 and in 5.
    check_full({"..AA..."}, 4, 0, "trap");
    check_full({"..AA..."}, 3, 0, "min", 2);
}

BOOST_AUTO_TEST_CASE(a_trap_that_lets_the_human_win_is_not_set) {
    const reference::drawing drawn = {"....H.H", "..AHAAA", "..HAHAH"};
    const auto why = core::look_ahead(position_of(drawn));
    BOOST_TEST(why.trap_flag == 5u);
    BOOST_TEST(why.found_max[5] == 21u);
    check_full(drawn, 3, 5, "min");
}

BOOST_AUTO_TEST_CASE(only_the_first_trap_is_tried) {
    const reference::drawing drawn = {"....A..", "....H..", "...AAH.", "HAHAHAH"};
    const auto why = core::look_ahead(position_of(drawn));
    BOOST_TEST(why.trap[2] == 3u);
    BOOST_TEST(why.trap[3] == 3u);
    BOOST_TEST(why.trap_flag == 3u);
    BOOST_TEST(why.found_max[3] == 20u);
    BOOST_TEST(why.found_max[2] == 14u);  // would do
    check_full(drawn, 4, 2, "min");
}

BOOST_AUTO_TEST_CASE(column_0_sets_no_trap) {
    const reference::drawing drawn = {"A......", "AHA....", "HHHAA.H"};
    const auto why = core::look_ahead(position_of(drawn));
    BOOST_TEST(why.trap[0] == 1u);
    BOOST_TEST(why.trap_flag == core::no_column);
    check_full(drawn, 3, 5, "min");
}

BOOST_AUTO_TEST_CASE(rule_last_plays_the_only_open_column) {
    const reference::drawing drawn = {
        "HAHAHA.", "AHAHAHH", "HAHAHAA", "AHAHAHA", "HAHAHAH", "AHAHAHA",
    };
    const auto why = core::look_ahead(position_of(drawn));
    for (unsigned c = 0; c < 7; ++c) BOOST_TEST(why.found_max[c] == 31u);
    const auto played = core::decide(position_of(drawn), module_kind::full, {3});
    if (why.now.value < 15) BOOST_TEST(name_of(played.by) == "last");
    if (why.now.value > 0) BOOST_TEST(played.move == 6u);
}

BOOST_AUTO_TEST_CASE(rule_last_may_take_a_full_column) {
    // Nothing of the human's touches the open cell: its threat is 0, as of every full column.
    const reference::drawing drawn = {
        "HAHAHA.", "AHAHAAA", "HAHAHAA", "AHAHAHH", "HAHAHAA", "AHAHAHA",
    };
    const auto board = position_of(drawn);
    const auto why = core::look_ahead(board);
    BOOST_REQUIRE(why.now.value == 0u);
    check_full(drawn, 3, 0, "last");
    BOOST_TEST(board.is_full(3));
    check_defensive(drawn, 3, 0);
}

BOOST_AUTO_TEST_CASE(a_full_board) {
    const reference::drawing drawn = {
        "HAHAHAH", "AHAHAHA", "HAHAHAH", "AHAHAHA", "HAHAHAH", "AHAHAHA",
    };
    check_full(drawn, 3, 0, "last");
    check_defensive(drawn, 3, 0);
}

BOOST_AUTO_TEST_CASE(generations) {
    const reference::drawing quiet = {"HH....."};
    check_full(quiet, 2, 5, "", 1);
    check_full({"HHH...."}, 3, 20, "imm", 1);
    check_full(quiet, 2, core::look_ahead(position_of(quiet)).least.value, "min", 2);
}

BOOST_AUTO_TEST_CASE(a_double_threat_is_avoided) {
    // After 3 the human plays 4 and wins in 1 or in 5.
    const reference::drawing drawn = {"..A....", "..HH..."};
    check_full(drawn, 3, 5, "min");
    check_snares(drawn, {0, 2, 3, 5, 6});
    check_full_with_traps(drawn, 4, 5, "min");  // 1 would do, too: the first of both
}

BOOST_AUTO_TEST_CASE(a_snare_on_top_of_the_stone_of_the_ai) {
    const reference::drawing drawn = {"....HH.", ".AH.AHA"};
    check_full(drawn, 3, 6, "min");
    check_snares(drawn, {3});
    check_full_with_traps(drawn, 2, 6, "min");
}

BOOST_AUTO_TEST_CASE(column_6_is_the_last_candidate) {
    const reference::drawing drawn = {"AA..HH."};
    check_full(drawn, 4, 5, "min");
    check_snares(drawn, {0, 1, 4, 5});
    check_full_with_traps(drawn, 6, 5, "min");
}

BOOST_AUTO_TEST_CASE(generations_1_and_2_look_for_no_trap_of_the_human) {
    const reference::drawing drawn = {"..A....", "..HH..."};
    check_full(drawn, 4, 5, "", 1);
    check_full(drawn, 3, 5, "min", 2);
}

BOOST_AUTO_TEST_CASE(no_snare_where_the_ai_wins_first) {
    // Three in column 6: whatever the human threatens, the AI wins there.
    check_snares({"......A", "..HHA.A"}, {});
    check_snares({"......A", "..HH..A"}, {0, 2, 3, 5});
    check_snares({"......H", "..HH..A"}, {0, 2, 3, 5, 6});
}

BOOST_AUTO_TEST_CASE(no_column_is_safe) {
    // All but 4 have a snare, and 4 lets the human win at once: all seven are candidates.
    const reference::drawing drawn = {".....H.", ".H...A.", ".A.H.H.", "HAHAHAA"};
    const auto why = check_snares(drawn, {0, 1, 2, 3, 5, 6});
    BOOST_TEST(why.found_max[4] == 17u);
    BOOST_TEST((why.candidate == core::column_set{true, true, true, true, true, true, true}));
    check_full(drawn, 3, 6, "min");
    check_full_with_traps(drawn, 3, 6, "min");
}

BOOST_AUTO_TEST_CASE(no_column_is_safe_and_the_least_of_all_is_not_the_first) {
    const reference::drawing drawn = {".A.....", ".H...A.", ".A.H.H.", ".HHAHA.", ".HHAAHA"};
    const auto why = check_snares(drawn, {0, 1, 2, 3, 5, 6});
    BOOST_TEST(why.found_max[3] == 14u);
    BOOST_TEST(why.least.value == 8u);
    check_full_with_traps(drawn, 1, 8, "min");
}

BOOST_AUTO_TEST_CASE(a_trap_of_the_ai_goes_before_and_has_the_value_of_the_candidates) {
    const reference::drawing drawn = {"H.H.AA.", "H.AAHH.", "AAHAAH."};
    check_full(drawn, 3, 6, "trap");
    check_full_with_traps(drawn, 3, 7, "trap");
}

BOOST_AUTO_TEST_CASE(a_win_of_the_human_on_top_of_a_full_column_makes_no_snare) {
    // After 3 the human threatens 4 alone; three stones end column 0.
    const reference::drawing full = {"H......", "H......", "H......", "A......", "H......", "AHH...."};
    BOOST_TEST(core::wins_in(position_of(full), stone::human, 0));
    check_snares(full, {});
    const reference::drawing apart = {"A......", "H......", "H......", "A......", "H......", "A.HH..."};
    check_snares(apart, {2, 3, 6});
}

BOOST_AUTO_TEST_CASE(a_win_of_the_ai_on_top_of_a_full_column_saves_nothing) {
    const reference::drawing full = {"A......", "A......", "A......", "H......", "H......", "A.HH..."};
    BOOST_TEST(core::wins_in(position_of(full), stone::ai, 0));
    check_snares(full, {2, 3, 6});  // there is none in the full column itself
}

BOOST_AUTO_TEST_CASE(rules_imm_and_last_know_no_snares) {
    check_full_with_traps({"AAA...."}, 3, 30, "imm");
    check_full_with_traps({"HHH...."}, 3, 20, "imm");
    check_full_with_traps({"HAHAHAH", "AHAHAHA", "HAHAHAH", "AHAHAHA", "HAHAHAH", "AHAHAHA"}, 3, 0, "last");
    check_full_with_traps({"..AA..."}, 4, 0, "trap");
}

// Games broken off, boards with most stones the human's, arbitrary bits.
BOOST_AUTO_TEST_CASE(snares_of_random_boards_against_the_reference_tables) {
    std::mt19937_64 random(test_seed());
    unsigned snares = 0, avoided = 0, none_is_safe = 0, other_value_of_trap = 0;
    for (unsigned n = 0; n < 12'000; ++n) {
        core::position board;
        if (n % 4 == 0) {
            core::position::row_array rows{};
            for (auto& row : rows) row = random() & 0x3FFF;
            board = core::position(rows);
        }
        const auto plies = n % 4 == 0 ? 0 : random() % 32;
        for (unsigned ply = 0; ply < plies; ++ply) {
            const bool human = n % 4 == 1 ? random() % 3 != 0 : ply % 2 == 0;
            board = board.after(human ? stone::human : stone::ai, static_cast<unsigned>(random() % 7));
        }
        const auto why = core::look_ahead(board, {3, true});
        const auto decided = core::decide(board, module_kind::full, {3, true});
        const auto same = reference::full(reference::board(board.bottom_up()), 3, {true, false});
        const bool equal = why.snare == same.snares && decided.move == static_cast<unsigned>(same.out.move) &&
                           decided.value == static_cast<unsigned>(same.out.value) &&
                           name_of(decided.by) == same.out.rule;
        BOOST_REQUIRE_MESSAGE(equal, "board " << n << "\n" << text_of(board.bottom_up()));
        const auto usual = core::decide(board, module_kind::full, {3});
        snares += static_cast<unsigned>(std::count(why.snare.begin(), why.snare.end(), true));
        avoided += decided.by == core::rule::least && decided.move != usual.move;
        none_is_safe += decided.by == core::rule::least && why.snare[decided.move];
        other_value_of_trap += decided.by == core::rule::trap && decided.value != usual.value;
    }
    BOOST_TEST_MESSAGE(snares << " snares, " << avoided << " avoided, " << none_is_safe << " not to be avoided");
    BOOST_TEST(snares > 1000u);
    BOOST_TEST(avoided > 50u);
    BOOST_TEST(none_is_safe > 50u);
    BOOST_TEST(other_value_of_trap > 10u);
}

// Legal and illegal boards, by their number; codes of nobody, gaps and full columns among them.
core::position::row_array random_rows(std::mt19937_64& random, unsigned n) {
    core::position::row_array rows{};
    const auto kind = n % 4;
    if (kind == 0) {
        for (auto& row : rows) row = random() & 0x3FFF;
        return rows;
    }
    // Columns without gaps; of one player mostly, so that there are long runs.
    for (unsigned c = 0; c < 7; ++c) {
        const auto height = kind == 3 && random() % 4 != 0 ? 6 : random() % 7;
        for (unsigned r = 0; r < height; ++r) {
            const auto code = random() % (kind == 2 ? 3 : 5) == 0 ? 1u : 2u;
            rows[r] = static_cast<std::uint16_t>(rows[r] | (n % 8 < 4 ? code : 3 - code) << 2 * c);
        }
    }
    return rows;
}

bool alike(const core::decision& a, const reference::outcome& b) {
    return a.move == static_cast<unsigned>(b.move) && a.value == static_cast<unsigned>(b.value) &&
           name_of(a.by) == b.rule;
}

BOOST_AUTO_TEST_CASE(random_boards_against_the_reference_tables) {
    std::mt19937_64 random(test_seed());
    std::map<std::string, unsigned> rules;
    for (unsigned n = 0; n < 60'000; ++n) {
        const auto rows = random_rows(random, n);
        const core::position board(rows);
        const reference::board same(rows);
        const auto why = core::look_ahead(board);
        const auto reference_why = reference::full(same);
        bool equal = why.trap_flag == static_cast<unsigned>(reference_why.trap_flag) &&
                     why.now.column == static_cast<unsigned>(reference_why.now_move) &&
                     why.now.value == static_cast<unsigned>(reference_why.found_max[7]);
        for (unsigned c = 0; c < 7; ++c) {
            equal = equal && why.found_max[c] == static_cast<unsigned>(reference_why.found_max[c]) &&
                    why.trap[c] == static_cast<unsigned>(reference::trap(same, static_cast<int>(c)));
        }
        equal = equal && alike(core::decide(board, module_kind::defensive, {3}), reference::defensive(same));
        for (int generation = 1; generation <= 3; ++generation) {
            const auto decided = core::decide(board, module_kind::full, {static_cast<unsigned>(generation)});
            equal = equal && alike(decided, reference::full(same, generation).out);
        }
        BOOST_REQUIRE_MESSAGE(equal, "board " << n << "\n" << text_of(rows));
        ++rules[reference_why.out.rule];
    }
    for (const char* const rule : {"imm", "trap", "min", "last"}) {
        BOOST_TEST_MESSAGE(rule << " " << rules[rule]);
        BOOST_TEST(rules[rule] > 100u);
    }
}

// Each board with and without each of the two, in every generation; how often they change the move.
BOOST_AUTO_TEST_CASE(random_boards_with_wins_first_and_the_wrong_index) {
    std::mt19937_64 random(test_seed());
    std::map<std::string, unsigned> changes;
    for (unsigned n = 0; n < 30'000; ++n) {
        const auto rows = random_rows(random, n);
        const bool wraps = n / 8 % 2 != 0;
        const auto order = n / 16 % 4 != 0 ? core::value_order::wins_first : core::value_order::published;
        const bool win_first = order == core::value_order::wins_first;
        const core::position board(rows, wraps ? core::border::wraps : core::border::closed);
        const reference::board same(rows, wraps);
        const auto defensive = core::decide(board, module_kind::defensive, {3, false, order});
        bool equal = alike(defensive, reference::defensive(same, win_first));
        for (unsigned generation = 1; generation <= 3; ++generation) {
            for (const bool traps : {false, true}) {
                if (traps && generation != 3) continue;
                const auto decided = core::decide(board, module_kind::full, {generation, traps, order});
                const auto wanted = reference::full(same, static_cast<int>(generation), {traps, win_first}).out;
                equal = equal && alike(decided, wanted);
                changes["rule " + wanted.rule] += win_first;
            }
        }
        BOOST_REQUIRE_MESSAGE(equal, "board " << n << "\n" << text_of(rows));
        const auto usual = core::decide(core::position(rows), module_kind::full, {3}).move;
        changes["wins first"] += !wraps && core::decide(board, module_kind::full, {3, false, order}).move != usual;
        changes["wrong index"] += wraps && core::decide(board, module_kind::full, {3}).move != usual;
    }
    for (const auto& [what, times] : changes) BOOST_TEST_MESSAGE(what << ": " << times);
    for (const auto* const what : {"wins first", "wrong index", "rule imm", "rule trap", "rule min", "rule last"}) {
        BOOST_TEST(changes[what] > 100u, what);
    }
}

// What wins_first promises of every board, here without the reference tables.
BOOST_AUTO_TEST_CASE(wins_first_keeps_its_promise) {
    std::mt19937_64 random(test_seed());
    const auto can_win = [](const core::position& board, stone who) {
        return std::any_of(core::from_the_middle.begin(), core::from_the_middle.end(),
                           [&](unsigned c) { return !board.is_full(c) && core::wins_in(board, who, c); });
    };
    std::map<std::string, unsigned> met;
    for (unsigned n = 0; n < 40'000; ++n) {
        const core::position board(random_rows(random, n));
        const auto decide = [&](module_kind module, unsigned generation) {
            return core::decide(board, module, {generation, false, core::value_order::wins_first});
        };
        const core::decision all[] = {decide(module_kind::defensive, 3), decide(module_kind::full, 1),
                                      decide(module_kind::full, 2), decide(module_kind::full, 3)};
        const bool own = can_win(board, stone::ai), humans = can_win(board, stone::human);
        for (const auto& decided : all) {
            if (own) BOOST_REQUIRE(core::wins_in(board, stone::ai, decided.move));
            if (!own && humans) BOOST_REQUIRE(core::wins_in(board, stone::human, decided.move));
            if (own || humans) BOOST_REQUIRE(!board.is_full(decided.move));
        }
        ++met[own ? "own" : humans ? "human's" : "nobody's"];
        // On a board with gaps a stone may replace one of the human's.
        if (n % 4 == 0 || own || board.is_full(all[3].move)) continue;
        const auto loses = [&](unsigned c) { return can_win(board.after(stone::ai, c), stone::human); };
        if (!loses(all[3].move)) continue;
        ++met["loses"];
        for (const auto c : core::from_the_middle) BOOST_REQUIRE((board.is_full(c) || loses(c)));
    }
    for (const auto& [what, times] : met) BOOST_TEST_MESSAGE(what << ": " << times);
    for (const auto* const what : {"own", "human's", "nobody's", "loses"}) BOOST_TEST(met[what] > 500u, what);
}

// The AI has four in 4, where the human's runs are worth 15 or more, and more in 5, where he would have four.
BOOST_AUTO_TEST_CASE(an_own_win_that_the_published_values_pass_over) {
    const reference::drawing drawn = {"...AH..", "..AAH.H", ".AAHH.H"};
    BOOST_TEST(core::wins_in(position_of(drawn), stone::ai, 4));
    check_full(drawn, 5, 18, "imm");
    const core::foresight wins_first{3, false, core::value_order::wins_first};
    check(core::decide(position_of(drawn), module_kind::full, wins_first), 4, 30, "imm");
}

// A value of 15 in 3 that is nobody's four, and above it the human's.
BOOST_AUTO_TEST_CASE(no_move_that_loses_for_a_value_of_15) {
    const reference::drawing drawn = {".H...A.", ".A...H.", ".HH..H.", ".HH.HH.", "AHA.HH."};
    check_full(drawn, 3, 15, "imm");
    const core::foresight wins_first{3, false, core::value_order::wins_first};
    BOOST_TEST(core::look_ahead(position_of(drawn), wins_first).found_max[3] == 30u);
    check(core::decide(position_of(drawn), module_kind::full, wins_first), 2, 15, "min");
}

// Each board by each number of moves, in generations 2 and 3, with the options that change decisions.
BOOST_AUTO_TEST_CASE(random_boards_looked_at_further_ahead) {
    std::mt19937_64 random(test_seed());
    std::map<std::string, unsigned> met;
    for (unsigned n = 0; n < 1'500; ++n) {
        const auto rows = random_rows(random, n);
        const bool wraps = n / 8 % 4 == 3, traps = n / 16 % 2 != 0, win_first = n / 32 % 2 != 0;
        const unsigned generation = traps || n / 64 % 2 != 0 ? 3 : 2;
        const auto order = win_first ? core::value_order::wins_first : core::value_order::published;
        const core::position board(rows, wraps ? core::border::wraps : core::border::closed);
        const reference::board same(rows, wraps);
        const auto usual = core::decide(board, module_kind::full, {generation, traps, order});
        for (unsigned moves = 2; moves <= core::most_lookahead; ++moves) {
            const auto decided = core::decide(board, module_kind::full, {generation, traps, order, moves});
            const auto wanted =
                reference::full(same, static_cast<int>(generation), {traps, win_first, static_cast<int>(moves)}).out;
            BOOST_REQUIRE_MESSAGE(alike(decided, wanted), "board " << n << ", " << moves << "\n" << text_of(rows));
            ++met["rule " + wanted.rule];
            met["another move, " + std::to_string(moves)] += decided.move != usual.move;
        }
    }
    for (const auto& [what, times] : met) BOOST_TEST_MESSAGE(what << ": " << times);
    for (const auto* const what : {"rule imm", "rule trap", "rule min", "rule last", "rule ahead", "another move, 2",
                                   "another move, 3", "another move, 4"}) {
        BOOST_TEST(met[what] > 20u, what);
    }
}

// What the page promises of every board, without the reference tables.
BOOST_AUTO_TEST_CASE(a_search_keeps_its_promise) {
    std::mt19937_64 random(test_seed());
    const auto can_win = [](const core::position& board, stone who) {
        return std::any_of(core::from_the_middle.begin(), core::from_the_middle.end(),
                           [&](unsigned c) { return !board.is_full(c) && core::wins_in(board, who, c); });
    };
    unsigned own = 0, loses = 0;
    for (unsigned n = 0; n < 10'000; ++n) {
        const core::position board(random_rows(random, n));
        const auto decided =
            core::decide(board, module_kind::full, {2 + n / 2 % 2, false, core::value_order::published, 2});
        if (can_win(board, stone::ai)) {
            BOOST_REQUIRE(core::wins_in(board, stone::ai, decided.move));
            ++own;
        } else if (!board.is_full(decided.move) && can_win(board.after(stone::ai, decided.move), stone::human)) {
            for (const auto c : core::from_the_middle) {
                BOOST_REQUIRE((board.is_full(c) || can_win(board.after(stone::ai, c), stone::human)));
            }
            ++loses;
        }
    }
    BOOST_TEST(own > 500u);
    BOOST_TEST(loses > 100u);
}

void check_ahead(const reference::drawing& drawn, unsigned moves, unsigned move, unsigned value,
                 const std::string& rule) {
    check(core::decide(position_of(drawn), module_kind::full, {3, false, core::value_order::published, moves}), move,
          value, rule);
}

BOOST_AUTO_TEST_CASE(what_further_moves_show) {
    // The published values pass over the own win in 4.
    const reference::drawing own_win = {"...AH..", "..AAH.H", ".AAHH.H"};
    check_full(own_win, 5, 18, "imm");
    check_ahead(own_win, 2, 4, 30, "ahead");
    // A trap of the AI's wins by its next move but one; the outcome is one of the search, no longer that of rule trap.
    check_full({"..AA..."}, 4, 0, "trap");
    check_ahead({"..AA..."}, 2, 4, 30, "ahead");
    // A trap of the human's is seen from three moves on.
    const reference::drawing fork = {"..A....", "..HH..."};
    check_full(fork, 3, 5, "min");
    check_ahead(fork, 2, 3, 5, "min");
    check_ahead(fork, 3, 4, 5, "min");
    // The human wins after any move: in 0 and 4, of which the rules stop one.
    check_ahead({".HHH..."}, 4, 4, 20, "imm");
    // A full board has nothing to keep.
    check_ahead({"HAHAHAH", "AHAHAHA", "HAHAHAH", "AHAHAHA", "HAHAHAH", "AHAHAHA"}, 4, 3, 0, "last");
}

BOOST_AUTO_TEST_CASE(which_columns_are_kept) {
    using core::outcome;
    const auto check_kept = [](const reference::drawing& drawn, unsigned moves, outcome best,
                               const std::vector<unsigned>& columns) {
        const auto found = core::columns_to_keep(position_of(drawn), moves);
        BOOST_TEST((found.best == best));
        for (unsigned c = 0; c < core::columns; ++c) {
            const bool wanted = std::find(columns.begin(), columns.end(), c) != columns.end();
            BOOST_TEST(found.kept[c] == wanted, "column " << c << ", " << moves << " moves");
        }
    };
    const std::vector<unsigned> all{0, 1, 2, 3, 4, 5, 6};
    check_kept({"AAA...."}, 1, outcome::open, all);
    check_kept({"AAA...."}, 2, outcome::won_by_1, {3});
    check_kept({"..AA..."}, 2, outcome::won_by_3, {1, 4});
    check_kept({"..HH..."}, 2, outcome::open, all);
    check_kept({"..HH..."}, 3, outcome::open, {1, 4});
    check_kept({".HHH..."}, 4, outcome::lost_by_2, all);
}

BOOST_AUTO_TEST_CASE(the_cycles_of_a_decision) {
    for (const unsigned pipeline : {1u, 3u, 8u}) {
        BOOST_TEST(core::decision_cycles(1, pipeline) == pipeline);
        BOOST_TEST(core::decision_cycles(2, pipeline) == 7 * pipeline + 1);
        BOOST_TEST(core::decision_cycles(3, pipeline) == 56 * pipeline + 8);
        BOOST_TEST(core::decision_cycles(4, pipeline) == 399 * pipeline + 57);
    }
}

BOOST_AUTO_TEST_CASE(the_wrong_index_goes_round) {
    const auto rows = reference::rows_of({"H......", "A...HHH"});
    const core::position right(rows), wrong(rows, core::border::wraps);
    // Left of column 0 in row 1 is column 6 in row 0: the human has four already, and three to the left of column 1.
    BOOST_TEST(core::runs_from_landing_cell(right, stone::human, 1).pair[0][0] == 0u);
    const auto next = core::position(reference::rows_of({"HA.....", "AA..HHH"}), core::border::wraps);
    BOOST_TEST(core::runs_from_landing_cell(next, stone::human, 2).pair[0][0] == 0u);
    BOOST_TEST(wrong.has(stone::human, -1, 1));
    BOOST_TEST(!right.has(stone::human, -1, 1));
    BOOST_TEST(wrong.has(stone::human, 7, 0));
    BOOST_TEST(!wrong.has(stone::human, -1, 0));
    BOOST_TEST(!wrong.has(stone::human, 7, 5));
}
