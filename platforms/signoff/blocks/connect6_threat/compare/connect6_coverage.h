// SPDX-License-Identifier: Apache-2.0
// Functional coverage: what games have reached of the Connect6 specification, by its own names: states and what follows
// them, windows, threats, weights, rules, odd states, and the cells whose content has decided a scan.
#pragma once

#include "engines/connect6_threat/reply.h"
#include "signoff/report/coverage.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop {

// The places in the order of the specification; connect6_coverage.cpp has their names.
enum class reach : std::uint8_t {
    enemy_on_own,
    enemy_on_enemy,
    own_on_enemy,
    row_outside,
    column_outside,

    start_black,
    start_white,
    idle,
    rx_first,
    rx_second,
    succ_two,
    succ_one,
    succ_none,
    trt_first,
    trt_second,
    trt_to_pm1,
    trt_to_pm2,
    trt_to_idle,
    pm1,
    pm2,
    tx_first,
    tx_to_trt,
    tx_to_pm2,
    tx_to_idle,
    nibble_above_9,
    coordinate_0,
    coordinate_above_19,
    coordinate_above_31,
    sent_below_10,
    sent_from_10,
    sent_20,
    sent_0,

    win_family_0,
    win_family_1,
    win_family_2,
    win_family_3,
    win_family_4,
    win_family_5,
    win_extra_2,
    win_extra_3,
    win_extra_4,
    win_extra_5,
    win_four,
    win_five,
    win_kept_off,
    threat_family_0,
    threat_family_1,
    threat_family_2,
    threat_family_3,
    threat_family_4,
    threat_family_5,
    threat_extra_2,
    threat_extra_3,
    threat_extra_4,
    threat_extra_5,
    threat_four,
    threat_five,
    threat_six,
    threat_kept_off,
    threat_third,
    restart_on_line_0,
    restart_on_line_1,
    restart_on_line_2,
    restart_on_line_3,
    restart_on_line_4,
    restart_on_line_5,
    restart_beyond_0,
    restart_beyond_1,
    restart_beyond_2,
    restart_beyond_3,
    restart_beyond_4,
    restart_beyond_5,
    answer_changes_window,
    last_window_answered,
    last_window_not_answered,
    fresh,
    fresh_at_family_end,
    not_fresh_same_reply,
    not_fresh_next_reply,

    board_weight_centre,
    board_weight_diagonal,
    board_weight_straight,
    board_weight_row_17,
    board_weight_0,
    border_cell,
    own_closed_at_5,
    enemy_closed_at_5,
    own_by_weight_0,
    own_by_weight_1,
    own_by_weight_2,
    own_by_weight_3,
    own_two_heaviest,
    own_heaviest_closed,
    enemy_by_weight_0,
    enemy_by_weight_1,
    enemy_by_weight_2,
    enemy_by_weight_3,
    enemy_two_heaviest,
    enemy_heaviest_closed,
    three_apart,
    three_close,
    three_closed,
    threats_1,
    threats_2,
    threats_3,
    four_open,
    four_closed,
    rule_0,
    rule_1_more_threats,
    rule_1_heavier,
    rule_1_tie_taken,
    rule_1_tie_left,
    rule_1_lighter,
    rule_1_fewer_threats,
    rule_2_free,
    rule_2_locked,
    rule_2_not_heavier,
    rule_2_displaces_threat,
    rule_2_at_14,
    rule_2_at_15,
    rule_3_heavier,
    rule_3_tie_taken,
    rule_3_tie_left,
    rule_3_lighter,
    rule_3_four,
    rule_3_locked,

    first_black,
    first_white,
    six_enemy_on_empty,
    six_enemy_on_stone,
    six_enemy_outside,
    six_enemy_goes_on,
    six_enemy_hangs,
    repeated_two,
    repeated_one,
    repeated_not_examined,
    repeated_examined,
    repeated_examined_one,
    repeated_not_qualified,
    repeated_flag_single,
    repeated_flag_family_end,
    repeat_over_enemy,
    full_board,
    full_board_second,

    pass_two_threats,
    pass_one_threat,
    pass_to_pm1,
    pass_win_after_threat,
    opening_near,

    fixed_win_flag,
    fixed_six,
    fixed_axis,
    fixed_border,
    fixed_full_board,
    fixed_last_cell,

    random_1_taken,
    random_1_left,
    random_3_taken,
    random_3_left,

    kept_cell,
    count
};

// What a cell's content has decided: had the cell read as empty, the scan's answer would have been another.
enum class decided : std::uint8_t {
    win_by_own,
    win_by_enemy,
    threat_by_own,
    threat_by_enemy,
    placement_by_own,
    placement_by_enemy,
    count
};

class connect6_coverage {
  public:
    static constexpr std::size_t cells = 361;
    static constexpr std::size_t windows = 928;
    static constexpr std::size_t extra_windows = 4;  // with a ghost, which the fixes leave out

    void hit(reach what) { ++counts_[static_cast<std::size_t>(what)]; }
    std::uint64_t times(reach what) const { return counts_[static_cast<std::size_t>(what)]; }

    // cell: 19 * (row - 1) + column - 1.
    void decide(decided what, std::size_t cell) { deciding_[static_cast<std::size_t>(what)].set(cell); }
    bool has_decided(decided what, std::size_t cell) const {
        return deciding_[static_cast<std::size_t>(what)].test(cell);
    }
    std::size_t deciding(decided what) const { return deciding_[static_cast<std::size_t>(what)].count(); }
    void forget_all_but_decisions() { counts_ = {}; }
    // difference: of the colour byte from `D`.
    void colour(unsigned difference) {
        for (unsigned bit = 0; bit < colour_bits; ++bit) colours_[bit] = colours_[bit] || difference == 1u << bit;
    }
    void win_in(std::size_t window) { won_.set(window); }
    void threat_in(std::size_t window) { threatened_.set(window); }

    // Everything with its name. options: what a build does not have is left out.
    std::vector<coverage_item> items(const connect6_threat_core::options& build) const;

  private:
    std::array<std::uint64_t, static_cast<std::size_t>(reach::count)> counts_{};
    std::array<std::bitset<cells>, static_cast<std::size_t>(decided::count)> deciding_;
    static constexpr unsigned colour_bits = 8;
    std::bitset<colour_bits> colours_;
    std::bitset<windows> won_;
    std::bitset<windows> threatened_;
};

}  // namespace tabletop
