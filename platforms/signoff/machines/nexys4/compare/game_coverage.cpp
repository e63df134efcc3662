// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/nexys4/compare/game_coverage.h"

#include "engines/connect4_referee/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

using connect4_referee_core::groups;

constexpr unsigned columns = 7;
constexpr unsigned rows = 6;
constexpr const char* colours[] = {"red", "black"};

const level_changes& channel(const pin_levels& pins, std::string_view name) {
    static const level_changes none;
    const auto* const found = pins.find(std::string{name});
    return found == nullptr ? none : *found;
}

enum class state { play, drop, settle, check, fill, show, draw, clear };
constexpr const char* state_names[] = {"PLAY", "DROP", "SETTLE", "CHECK", "FILL", "SHOW", "DRAW", "CLEAR"};

// Cells of the seven columns, 0 empty, 1 red, 2 black, and the hovering slots in row 6.
using screen = std::array<std::array<unsigned, rows + 1>, columns>;

class reference_game {
  public:
    explicit reference_game(const pin_levels& pins) : pins_(pins) {
        for (unsigned c = 0; c < columns; ++c) {
            vectors_[c] = &channel(pins, fmt::format("referee.{:c}", static_cast<int>('a' + c)));
        }
        follow_states();
    }

    struct stay {
        std::uint64_t cycle;
        state is;
    };
    const std::vector<stay>& stays() const { return stays_; }
    state state_at(std::uint64_t cycle) const {
        const auto after = std::upper_bound(stays_.begin(), stays_.end(), cycle,
                                            [](std::uint64_t c, const stay& s) { return c < s.cycle; });
        return after == stays_.begin() ? state::play : std::prev(after)->is;
    }
    unsigned player_at(std::uint64_t cycle) const { return at("referee.player", cycle); }
    unsigned column_at(std::uint64_t cycle) const { return at("referee.cs", cycle); }
    bool has_won_at(std::uint64_t cycle) const { return at("referee.win", cycle) != 0; }
    screen screen_at(std::uint64_t cycle) const {
        constexpr unsigned black_chip = 3;
        screen shown{};
        for (unsigned c = 0; c < columns; ++c) {
            const auto vector = level_at(*vectors_[c], cycle);
            for (unsigned r = 0; r <= rows; ++r) {
                const auto code = vector >> 2 * r & 3;
                shown[c][r] = code == black_chip ? 2 : code == 1 ? 1 : 0;
            }
        }
        return shown;
    }

  private:
    unsigned at(const char* name, std::uint64_t cycle) const {
        return static_cast<unsigned>(level_at(channel(pins_, name), cycle));
    }

    // The enables say when a chip drops and when all columns load; the reset takes the machine back to PLAY.
    void follow_states() {
        constexpr unsigned all_columns = 0x7F;
        const auto& resets = channel(pins_, "rst");
        const auto& enable = channel(pins_, "referee.enable");
        auto reset = resets.begin();
        stays_.push_back({0, state::play});
        for (const auto& [cycle, level] : enable) {
            for (; reset != resets.end() && reset->cycle <= cycle; ++reset) go_back_to_play(*reset);
            if (level == 0) continue;
            const auto now = state_at(cycle);
            if (level == all_columns && (now == state::show || now == state::draw)) {
                stays_.push_back({cycle, state::clear});
                stays_.push_back({cycle + 1, state::play});
            } else if (level != all_columns) {
                add_drop(cycle, level_at(enable, cycle + 3) == all_columns);
            }
        }
        for (; reset != resets.end(); ++reset) go_back_to_play(*reset);
    }
    void add_drop(std::uint64_t cycle, bool won) {
        for (const auto is : {state::drop, state::settle, state::check}) stays_.push_back({cycle++, is});
        if (won) {
            stays_.push_back({cycle, state::fill});
            stays_.push_back({cycle + 1, state::show});
            return;
        }
        const auto shown = screen_at(cycle);
        const bool full =
            std::all_of(shown.begin(), shown.end(), [](const auto& column) { return column[rows - 1] != 0; });
        stays_.push_back({cycle, full ? state::draw : state::play});
    }
    void go_back_to_play(const level_change& reset) {
        if (reset.level == 0) return;
        while (!stays_.empty() && stays_.back().cycle > reset.cycle) stays_.pop_back();
        stays_.push_back({reset.cycle + 1, state::play});
    }

    const pin_levels& pins_;
    std::array<const level_changes*, columns> vectors_{};
    std::vector<stay> stays_;
};

// Bits of the three events of a pad, as the channel has them.
constexpr unsigned event_a = 4;
constexpr unsigned event_left = 2;
constexpr unsigned event_right = 1;
constexpr unsigned events_of_a_pad = 7;

using place = std::pair<unsigned, unsigned>;

class counter {
  public:
    explicit counter(const pin_levels& pins) : pins_(pins), game_(pins) {}

    void count_events() {
        for (const auto& [cycle, level] : channel(pins_, "host.event")) {
            if (level != 0) count(cycle, {static_cast<unsigned>(level & 7), static_cast<unsigned>(level >> 3 & 7)});
        }
    }
    void count_states() {
        for (const auto& [cycle, is] : game_.stays()) {
            states_.insert(is);
            if (is == state::settle) count_board(cycle);
            if (is == state::draw) ++draws_;
            if (is == state::clear && game_.column_at(cycle) != 0) ++cleared_columns_;
        }
    }
    void count_resets() {
        for (const auto& [cycle, level] : channel(pins_, "rst")) {
            if (level == 0) continue;
            reset_in_.insert(state_cut_short(cycle));
            if (cycle == 0) continue;
            if (game_.column_at(cycle - 1) != 0) ++reset_columns_;
            if (game_.player_at(cycle - 1) != 0) ++reset_players_;
        }
    }
    void count_look(std::uint64_t cycle) {
        looked_ = true;
        const auto shown = game_.screen_at(cycle);
        const auto is = game_.state_at(cycle);
        if (is == state::show) pictures_.insert(game_.player_at(cycle));
        for (unsigned c = 0; c < columns; ++c) {
            for (unsigned r = 0; r < rows; ++r) {
                if (is != state::show) seen_[shown[c][r]].insert({c, r});
            }
            if (shown[c][rows] != 0) hovering_[shown[c][rows] - 1].insert(c);
        }
    }

    std::vector<coverage_item> take();

  private:
    void count(std::uint64_t cycle, const std::array<unsigned, 2>& events);
    state state_cut_short(std::uint64_t reset) const;
    void count_turn(unsigned player, unsigned column, bool full, unsigned own);
    void count_board(std::uint64_t cycle);
    void count_groups(const screen& board, bool won, unsigned player);

    const pin_levels& pins_;
    reference_game game_;
    std::set<state> states_, reset_in_;
    std::array<std::set<place>, 2> chips_;
    std::array<std::set<unsigned>, 2> refused_, moves_, limits_, own_, other_;
    std::set<place> rounds_;  // winner (2: drawn) and pads
    std::set<unsigned> in_vain_;
    std::uint64_t draws_ = 0, cleared_columns_ = 0, reset_columns_ = 0, reset_players_ = 0;
    std::array<std::set<std::size_t>, 2> won_, three_;
    std::set<std::size_t> mixed_;
    std::array<std::set<place>, 3> seen_;
    std::array<std::set<unsigned>, 2> hovering_;
    std::set<unsigned> pictures_;
    bool looked_ = false;
};

void counter::count(std::uint64_t cycle, const std::array<unsigned, 2>& events) {
    const auto is = game_.state_at(cycle);
    const auto player = game_.player_at(cycle);
    if (is == state::play) {
        const auto column = game_.column_at(cycle);
        const bool full = game_.screen_at(cycle)[column][rows - 1] != 0;
        if (events[player] != 0) count_turn(player, column, full, events[player]);
        if (events[1 - player] != 0) other_[player].insert(events[1 - player]);
    } else if (is == state::show || is == state::draw) {
        constexpr unsigned drawn = 2;
        const auto pads = (events[0] & event_a) / event_a + (events[1] & event_a) / event_a * 2;
        if (pads != 0) rounds_.insert({is == state::draw ? drawn : player, pads});
        if (pads == 0) in_vain_.insert(events[0] | events[1]);
    }
}

// The pins show nothing of the cycle in which an asynchronous reset comes: what it is follows from the event before it.
state counter::state_cut_short(std::uint64_t reset) const {
    constexpr std::uint64_t to_fill = 4;
    const auto& events = channel(pins_, "host.event");
    const auto before = game_.state_at(reset == 0 ? 0 : reset - 1);
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
        if (event->cycle >= reset || event->level == 0) continue;
        const auto since = reset - event->cycle;
        if (since > to_fill) break;
        const auto is = game_.state_at(event->cycle);
        const auto player = game_.player_at(event->cycle);
        const auto a_of = [&](unsigned pad) { return (event->level >> 3 * pad & event_a) != 0; };
        const bool full = game_.screen_at(event->cycle)[game_.column_at(event->cycle)][rows - 1] != 0;
        if (since == 1 && (is == state::show || is == state::draw) && (a_of(0) || a_of(1))) return state::clear;
        if (since == 1 && is == state::play && a_of(player) && !full) return state::drop;
        if (since == to_fill && game_.has_won_at(reset - 1)) return state::fill;
        break;
    }
    return before == state::drop ? state::settle : before == state::settle ? state::check : before;
}

void counter::count_turn(unsigned player, unsigned column, bool full, unsigned own) {
    own_[player].insert(own);
    if ((own & event_a) != 0) {
        if (full) refused_[player].insert(column);
        return;
    }
    const bool at_the_edge = own == event_left ? column == 0 : column == columns - 1;
    if (own != event_left && own != event_right) return;
    (at_the_edge ? limits_ : moves_)[player].insert(2 * column + (own == event_left ? 0 : 1));
}

// In SETTLE the chip has just been dropped, and the player is still the one who did.
void counter::count_board(std::uint64_t cycle) {
    constexpr unsigned to_the_end_of_check = 2;
    const auto player = game_.player_at(cycle);
    const auto board = game_.screen_at(cycle);
    const auto after = game_.state_at(cycle + to_the_end_of_check);
    for (unsigned c = 0; c < columns; ++c) {
        for (unsigned r = 0; r < rows; ++r) {
            if (board[c][r] != 0) chips_[board[c][r] - 1].insert({c, r});
        }
    }
    if (after != state::settle && after != state::check) count_groups(board, after == state::fill, player);
}

void counter::count_groups(const screen& board, bool won, unsigned player) {
    std::vector<std::size_t> complete;
    for (std::size_t k = 0; k < groups.size(); ++k) {
        std::array<unsigned, 3> of{};
        unsigned free = 0, black = 0;
        for (unsigned i = 0; i < groups[k].size(); ++i) {
            const auto cell = board[groups[k][i].column][groups[k][i].row];
            ++of[cell];
            if (cell == 0) free = i;
            if (cell == 2) black |= 1u << i;
        }
        if (of[1] == 4 || of[2] == 4) complete.push_back(k);
        if (won) continue;
        if (of[1] + of[2] == 4 && of[1] % 4 != 0) mixed_.insert(k << 4 | black);
        if (of[0] == 1 && (of[1] == 3 || of[2] == 3)) three_[of[2] == 3 ? 1 : 0].insert(k << 2 | free);
    }
    if (won && complete.size() == 1) won_[player].insert(complete.front());
}

std::vector<coverage_item> counter::take() {
    constexpr const char* game = "5 Positioning machine";
    constexpr const char* wins = "6 Win check";
    constexpr const char* looks = "7 Screen";
    constexpr unsigned cells = columns * rows;
    // All four cells of an upright group but the highest have one below them.
    constexpr std::uint64_t threes = std::uint64_t{48} * 4 + 21;
    constexpr std::uint64_t two_colours = groups.size() * 14;
    std::vector<coverage_item> items;
    const auto add = [&](const char* section, const std::string& name, std::uint64_t count, std::uint64_t of) {
        items.push_back({section, name, count, of});
    };
    add(game, "states", states_.size(), std::size(state_names));
    add(game, "states with a reset in them", reset_in_.size(), std::size(state_names));
    for (unsigned player = 0; player < 2; ++player) {
        const auto of = [&](const char* what) { return fmt::format("{}, {}", what, colours[player]); };
        add(game, of("cells with a chip"), chips_[player].size(), cells);
        add(game, of("refused drops"), refused_[player].size(), columns);
        add(game, of("moves"), moves_[player].size(), 2 * (columns - 1));
        add(game, of("scroll limits"), limits_[player].size(), 2);
        add(game, of("buttons at one moment"), own_[player].size(), events_of_a_pad);
        add(game, of("ignored buttons of the other pad at the turn of"), other_[player].size(), events_of_a_pad);
    }
    constexpr unsigned ends_by_pads = 9;
    add(game, "new rounds by the last one's end and the pads", rounds_.size(), ends_by_pads);
    add(game, "ignored buttons after the end", in_vain_.size(), 3);
    add(game, "draws", draws_, 0);
    add(game, "CS not 0 when a round is cleared", cleared_columns_, 0);
    add(game, "CS not 0 at a reset", reset_columns_, 0);
    add(game, "player 1 at a reset", reset_players_, 0);
    for (unsigned player = 0; player < 2; ++player) {
        add(wins, fmt::format("groups won alone, {}", colours[player]), won_[player].size(), groups.size());
        add(wins, fmt::format("three and a free cell, {}", colours[player]), three_[player].size(), threes);
    }
    add(wins, "full groups of two colours", mixed_.size(), two_colours);
    if (!looked_) return items;
    add(looks, "cells seen red", seen_[1].size(), cells);
    add(looks, "cells seen black", seen_[2].size(), cells);
    add(looks, "cells seen white", seen_[0].size(), cells);
    for (unsigned player = 0; player < 2; ++player) {
        add(looks, fmt::format("hovering slots seen {}", colours[player]), hovering_[player].size(), columns);
    }
    add(looks, "winner's pictures", pictures_.size(), 2);
    return items;
}

}  // namespace

std::vector<coverage_item> coverage_of_pads(const pin_levels& reference, unsigned divider) {
    constexpr const char* section = "4 Press-then-release machine";
    constexpr unsigned machines = 6;
    constexpr unsigned pairs_of_buttons = 28;
    constexpr unsigned machine_bits[] = {0x80, 0x02, 0x01};
    std::set<unsigned> held, pulse, single, pairs;
    const auto& events = channel(reference, "host.event");
    for (const auto& [cycle, level] : channel(reference, "rst")) {
        if (level == 0 || cycle < divider) continue;
        for (unsigned pad = 0; pad < 2; ++pad) {
            const auto& byte = channel(reference, fmt::format("host.byte{}", pad + 1));
            const auto pressed = level_at(byte, cycle - 1) & level_at(byte, cycle - divider);
            for (unsigned n = 0; n < std::size(machine_bits); ++n) {
                if ((pressed & machine_bits[n]) != 0) held.insert(3 * pad + n);
            }
        }
        for (auto event = events.rbegin(); event != events.rend(); ++event) {
            if (event->cycle > cycle || event->level == 0) continue;
            for (unsigned n = 0; n < machines && cycle - event->cycle < divider; ++n) {
                if ((event->level >> n & 1) != 0) pulse.insert(n);
            }
            break;
        }
    }
    for (unsigned pad = 0; pad < 2; ++pad) {
        for (const auto& [cycle, level] : channel(reference, fmt::format("host.byte{}", pad + 1))) {
            for (unsigned n = 0; n < 8; ++n) {
                if (level >> n & 1) single.insert(8 * pad + n);
                for (unsigned m = 0; m < n; ++m) {
                    if ((level >> n & 1) != 0 && (level >> m & 1) != 0) pairs.insert(64 * pad + 8 * n + m);
                }
            }
        }
    }
    return {{section, "buttons of two pads", single.size(), 16},
            {section, "pairs of buttons at one moment", pairs.size(), 2 * pairs_of_buttons},
            {section, "machines with a reset in HELD", held.size(), machines},
            {section, "machines with a reset in PULSE", pulse.size(), machines}};
}

std::vector<coverage_item> coverage_of_game(const pin_levels& reference, const std::vector<std::uint64_t>& looks) {
    counter all(reference);
    all.count_states();
    all.count_events();
    all.count_resets();
    for (const auto cycle : looks) all.count_look(cycle);
    return all.take();
}

}  // namespace tabletop
