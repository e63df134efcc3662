// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect6_threat/compare/connect6_coverage.h"

namespace tabletop {
namespace {

constexpr const char* board = "2 Board image";
constexpr const char* states = "3 Protocol";
constexpr const char* scans = "5 Window scans";
constexpr const char* weights = "6.1-6.2 Weights";
constexpr const char* selection = "6.3 Selection";
constexpr const char* odd = "7 Odd states";
constexpr const char* deciding_cells = "cells that decide";

struct coverage_place {
    reach what;
    const char* section;
    const char* name;
};

// The places in the order of the specification.
constexpr coverage_place places[] = {
    {reach::enemy_on_own, board, "enemy stone on an own one"},
    {reach::enemy_on_enemy, board, "enemy stone on an enemy one"},
    {reach::own_on_enemy, board, "own stone on an enemy one"},
    {reach::row_outside, board, "write to a row outside"},
    {reach::column_outside, board, "write to a column outside"},

    {reach::start_black, states, "START: TX second stone"},
    {reach::start_white, states, "START: RX second stone"},
    {reach::idle, states, "IDLE: RX first stone"},
    {reach::rx_first, states, "RX first stone: RX second stone"},
    {reach::rx_second, states, "RX second stone: CHK_SUCC"},
    {reach::succ_two, states, "CHK_SUCC: TX first stone"},
    {reach::succ_one, states, "CHK_SUCC: TX second stone"},
    {reach::succ_none, states, "CHK_SUCC: CHK_TRT"},
    {reach::trt_first, states, "CHK_TRT, first threat: TX second stone"},
    {reach::trt_second, states, "CHK_TRT, second threat: TX second stone"},
    {reach::trt_to_pm1, states, "CHK_TRT: CHK_PM1"},
    {reach::trt_to_pm2, states, "CHK_TRT: CHK_PM2"},
    {reach::trt_to_idle, states, "CHK_TRT: IDLE"},
    {reach::pm1, states, "CHK_PM1: TX second stone"},
    {reach::pm2, states, "CHK_PM2: TX second stone"},
    {reach::tx_first, states, "TX first stone: TX second stone"},
    {reach::tx_to_trt, states, "TX second stone: CHK_TRT"},
    {reach::tx_to_pm2, states, "TX second stone: CHK_PM2"},
    {reach::tx_to_idle, states, "TX second stone: IDLE"},
    {reach::nibble_above_9, states, "digit 10 to 15"},
    {reach::coordinate_0, states, "coordinate 0"},
    {reach::coordinate_above_19, states, "coordinate 20 to 31"},
    {reach::coordinate_above_31, states, "coordinate modulo 32"},
    {reach::sent_below_10, states, "0 to 9 sent"},
    {reach::sent_from_10, states, "10 to 19 sent"},
    {reach::sent_20, states, "20 sent as 1:"},
    {reach::sent_0, states, "0 sent as 00"},

    {reach::win_family_0, scans, "win in family 0"},
    {reach::win_family_1, scans, "win in family 1"},
    {reach::win_family_2, scans, "win in family 2"},
    {reach::win_family_3, scans, "win in family 3"},
    {reach::win_family_4, scans, "win in family 4"},
    {reach::win_family_5, scans, "win in family 5"},
    {reach::win_extra_2, scans, "win in the extra window of (15,1)"},
    {reach::win_extra_3, scans, "win in the extra window of (1,15)"},
    {reach::win_extra_4, scans, "win in the extra window of (19,15)"},
    {reach::win_extra_5, scans, "win in the extra window of (5,1)"},
    {reach::win_four, scans, "win with two empty cells"},
    {reach::win_five, scans, "win with one empty cell"},
    {reach::win_kept_off, scans, "four own stones and an enemy one are no win"},
    {reach::threat_family_0, scans, "threat in family 0"},
    {reach::threat_family_1, scans, "threat in family 1"},
    {reach::threat_family_2, scans, "threat in family 2"},
    {reach::threat_family_3, scans, "threat in family 3"},
    {reach::threat_family_4, scans, "threat in family 4"},
    {reach::threat_family_5, scans, "threat in family 5"},
    {reach::threat_extra_2, scans, "threat in the extra window of (15,1)"},
    {reach::threat_extra_3, scans, "threat in the extra window of (1,15)"},
    {reach::threat_extra_4, scans, "threat in the extra window of (19,15)"},
    {reach::threat_extra_5, scans, "threat in the extra window of (5,1)"},
    {reach::threat_four, scans, "threat with two empty cells"},
    {reach::threat_five, scans, "threat with one empty cell"},
    {reach::threat_six, scans, "threat with no empty cell"},
    {reach::threat_kept_off, scans, "four enemy stones and an own one are no threat"},
    {reach::threat_third, scans, "third threat not answered"},
    {reach::restart_on_line_0, scans, "after a threat on along the line in family 0"},
    {reach::restart_on_line_1, scans, "after a threat on along the line in family 1"},
    {reach::restart_on_line_2, scans, "after a threat on along the line in family 2"},
    {reach::restart_on_line_3, scans, "after a threat on along the line in family 3"},
    {reach::restart_on_line_4, scans, "after a threat on along the line in family 4"},
    {reach::restart_on_line_5, scans, "after a threat on along the line in family 5"},
    {reach::restart_beyond_0, scans, "after a threat to the next line in family 0"},
    {reach::restart_beyond_1, scans, "after a threat to the next line in family 1"},
    {reach::restart_beyond_2, scans, "after a threat to the next line in family 2"},
    {reach::restart_beyond_3, scans, "after a threat to the next line in family 3"},
    {reach::restart_beyond_4, scans, "after a threat to the next line in family 4"},
    {reach::restart_beyond_5, scans, "after a threat to the next line in family 5"},
    {reach::answer_changes_window, scans, "an answer stored in time ends a later threat"},
    {reach::last_window_answered, scans, "the last window is an answered threat"},
    {reach::last_window_not_answered, scans, "the last window is a third threat"},
    {reach::fresh, scans, "fresh threat"},
    {reach::fresh_at_family_end, scans, "fresh threat as the last window of a family"},
    {reach::not_fresh_same_reply, scans, "fourth threat not fresh"},
    {reach::not_fresh_next_reply, scans, "first threat of the next reply not fresh"},

    {reach::board_weight_centre, weights, "board weight of (10,10) compared"},
    {reach::board_weight_diagonal, weights, "board weight 20 beside the centre decides"},
    {reach::board_weight_straight, weights, "board weight 17 two from the centre decides"},
    {reach::board_weight_row_17, weights, "board weight of row 17 decides"},
    {reach::board_weight_0, weights, "board weight 0 compared"},
    {reach::border_cell, weights, "border cell beside stones weighs nothing"},
    {reach::own_closed_at_5, weights, "own axis closed at F = 5"},
    {reach::enemy_closed_at_5, weights, "enemy axis closed at F = 5"},
    {reach::own_by_weight_0, weights, "own main diagonal by W"},
    {reach::own_by_weight_1, weights, "own anti-diagonal by W"},
    {reach::own_by_weight_2, weights, "own column by W"},
    {reach::own_by_weight_3, weights, "own row by W"},
    {reach::own_two_heaviest, weights, "first of two heaviest own axes"},
    {reach::own_heaviest_closed, weights, "no own axis by W, the heaviest is closed"},
    {reach::enemy_by_weight_0, weights, "enemy main diagonal by W"},
    {reach::enemy_by_weight_1, weights, "enemy anti-diagonal by W"},
    {reach::enemy_by_weight_2, weights, "enemy column by W"},
    {reach::enemy_by_weight_3, weights, "enemy row by W"},
    {reach::enemy_two_heaviest, weights, "first of two heaviest enemy axes"},
    {reach::enemy_heaviest_closed, weights, "no enemy axis by W, the heaviest is closed"},
    {reach::three_apart, weights, "N = 3 with W = 6 makes no threat"},
    {reach::three_close, weights, "N = 3 with W = 7 makes a threat"},
    {reach::three_closed, weights, "N = 3 on a closed axis makes no threat"},
    {reach::threats_1, weights, "T = 1"},
    {reach::threats_2, weights, "T = 2"},
    {reach::threats_3, weights, "T = 3 or 4"},
    {reach::four_open, weights, "Q by an open axis"},
    {reach::four_closed, weights, "Q by a closed axis"},

    {reach::rule_0, selection, "rule 0"},
    {reach::rule_1_more_threats, selection, "rule 1: T > t"},
    {reach::rule_1_heavier, selection, "rule 1: my+en > w"},
    {reach::rule_1_tie_taken, selection, "rule 1: my+en = w and b > bb"},
    {reach::rule_1_tie_left, selection, "rule 1: my+en = w, not b > bb"},
    {reach::rule_1_lighter, selection, "rule 1: my+en < w"},
    {reach::rule_1_fewer_threats, selection, "not rule 1: 0 < T < t"},
    {reach::rule_2_free, selection, "rule 2: not locked"},
    {reach::rule_2_locked, selection, "rule 2: locked, en > w"},
    {reach::rule_2_not_heavier, selection, "not rule 2: locked, en <= w"},
    {reach::rule_2_displaces_threat, selection, "rule 2 displaces a threat"},
    {reach::rule_2_at_14, selection, "not rule 2: en = 14"},
    {reach::rule_2_at_15, selection, "rule 2: en = 15"},
    {reach::rule_3_heavier, selection, "rule 3: my > w"},
    {reach::rule_3_tie_taken, selection, "rule 3: my = w and b > bb"},
    {reach::rule_3_tie_left, selection, "rule 3: my = w, not b > bb"},
    {reach::rule_3_lighter, selection, "not rule 3: my < w"},
    {reach::rule_3_four, selection, "not rule 3: Q"},
    {reach::rule_3_locked, selection, "not rule 3: locked, my >= w"},

    {reach::first_black, odd, "7.1 black's first stone"},
    {reach::first_white, odd, "7.1 white's reply to (10,10)"},
    {reach::six_enemy_on_empty, odd, "7.2 answered on an old cell that is empty"},
    {reach::six_enemy_on_stone, odd, "7.2 answered on an old cell with a stone"},
    {reach::six_enemy_outside, odd, "7.2 window that starts where no line has one"},
    {reach::six_enemy_goes_on, odd, "7.2 the scan comes to its end"},
    {reach::six_enemy_hangs, odd, "7.2 the scan never ends"},
    {reach::repeated_two, odd, "7.3 win repeated, two stones"},
    {reach::repeated_one, odd, "7.3 win repeated, one stone"},
    {reach::repeated_not_examined, odd, "7.3 acknowledge low: the next window would win, asked again"},
    {reach::repeated_examined, odd, "7.3 acknowledge high: the next window wins, asked again"},
    {reach::repeated_examined_one, odd, "7.3 acknowledge high: the next window wins with one stone, asked again"},
    {reach::repeated_not_qualified, odd, "7.3 acknowledge high: the next window does not win, asked again"},
    {reach::repeated_flag_single, odd, "7.3 acknowledge high: a single stone wins, asked again"},
    {reach::repeated_flag_family_end, odd, "7.3 acknowledge high: last window of its family, asked again"},
    {reach::repeat_over_enemy, odd, "7.3 stones stored again over the host's"},
    {reach::full_board, odd, "7.5 full board, CHK_PM1"},
    {reach::full_board_second, odd, "7.5 full board, CHK_PM2"},

    {reach::pass_two_threats, "scan=concurrent", "CHK_SUCC, two threats: TX first stone"},
    {reach::pass_one_threat, "scan=concurrent", "CHK_SUCC, one threat: TX second stone"},
    {reach::pass_to_pm1, "scan=concurrent", "CHK_SUCC: CHK_PM1"},
    {reach::pass_win_after_threat, "scan=concurrent", "win behind a noted threat"},
    {reach::opening_near, "white_opening=near", "RX second stone: TX first stone"},

    {reach::fixed_win_flag, "fixes", "asked again after a win: scanned anew"},
    {reach::fixed_six, "fixes", "a window without an empty cell is no threat"},
    {reach::fixed_axis, "fixes", "an axis is open at F = 5"},
    {reach::fixed_border, "fixes", "border cell beside stones weighs"},
    {reach::fixed_full_board, "fixes", "full board: no stone"},
    {reach::fixed_last_cell, "fixes", "one empty cell: one stone"},

    {reach::random_1_taken, "tie_break=lfsr", "rule 1: my+en = w, bit 1"},
    {reach::random_1_left, "tie_break=lfsr", "rule 1: my+en = w, bit 0"},
    {reach::random_3_taken, "tie_break=lfsr", "rule 3: my = w, bit 1"},
    {reach::random_3_left, "tie_break=lfsr", "rule 3: my = w, bit 0"},

    {reach::kept_cell, "weights_update=influenced", "kept weights"},
};

constexpr bool in_order() {
    std::size_t n = 0;
    for (const auto& place : places) {
        if (place.what != static_cast<reach>(n++)) return false;
    }
    return n == static_cast<std::size_t>(reach::count);
}
static_assert(in_order());

constexpr std::array<const char*, static_cast<std::size_t>(decided::count)> decided_names{
    "win scan by an own stone",      "win scan by an enemy stone", "threat scan by an own stone",
    "threat scan by an enemy stone", "placement by an own stone",  "placement by an enemy stone"};

bool within(reach what, reach first, reach last) {
    return what >= first && what <= last;
}

// Places of the threat scan as one of its own: its states, jumps, pauses and hangs, and what its flag leads to.
bool needs_two_scans(reach what) {
    return within(what, reach::succ_none, reach::trt_to_idle) || what == reach::tx_to_trt ||
           within(what, reach::restart_on_line_0, reach::restart_beyond_5) ||
           within(what, reach::fresh, reach::not_fresh_next_reply) ||
           within(what, reach::six_enemy_outside, reach::six_enemy_hangs) ||
           within(what, reach::repeated_examined, reach::repeated_flag_family_end);
}

bool is_defect(reach what) {
    return what == reach::own_on_enemy || within(what, reach::sent_20, reach::sent_0) ||
           within(what, reach::win_extra_2, reach::win_extra_5) ||
           within(what, reach::threat_extra_2, reach::threat_extra_5) || what == reach::threat_six ||
           within(what, reach::last_window_answered, reach::last_window_not_answered) ||
           within(what, reach::not_fresh_same_reply, reach::not_fresh_next_reply) ||
           what == reach::board_weight_row_17 || within(what, reach::border_cell, reach::enemy_closed_at_5) ||
           within(what, reach::six_enemy_on_empty, reach::full_board_second);
}

bool needs_board_weights(reach what) {
    return within(what, reach::board_weight_centre, reach::board_weight_0) ||
           within(what, reach::rule_1_tie_taken, reach::rule_1_tie_left) ||
           within(what, reach::rule_3_tie_taken, reach::rule_3_tie_left);
}

bool is_in(const connect6_threat_core::options& build, reach what) {
    if (what == reach::kept_cell) return build.influenced;
    if (what == reach::opening_near) return build.near;
    if (what == reach::first_white && build.near) return false;
    if (within(what, reach::pass_two_threats, reach::pass_win_after_threat)) return build.concurrent;
    if (within(what, reach::fixed_win_flag, reach::fixed_last_cell)) return build.fixes;
    if (within(what, reach::random_1_taken, reach::random_3_left)) return build.lfsr;
    return !(build.concurrent && needs_two_scans(what)) && !(build.fixes && is_defect(what)) &&
           !(build.lfsr && needs_board_weights(what));
}

}  // namespace

std::vector<coverage_item> connect6_coverage::items(const connect6_threat_core::options& build) const {
    std::vector<coverage_item> list;
    for (const auto& place : places) {
        if (!is_in(build, place.what)) continue;
        list.push_back({place.section, place.name, times(place.what), 0});
        if (place.what != reach::start_white) continue;
        list.push_back({states, "START: white by a byte one bit from D,", colours_.count(), colour_bits});
    }
    for (std::size_t n = 0; n < decided_names.size(); ++n) {
        const auto what = static_cast<decided>(n);
        // Other ties would be other random bits.
        if (build.lfsr && (what == decided::placement_by_own || what == decided::placement_by_enemy)) continue;
        list.push_back({deciding_cells, decided_names[n], deciding(what), connect6_coverage::cells});
    }
    const auto there = build.fixes ? windows - extra_windows : windows;
    list.push_back({"windows", "win", won_.count(), there});
    list.push_back({"windows", "threat", threatened_.count(), there});
    return list;
}

}  // namespace tabletop
