// SPDX-License-Identifier: Apache-2.0
// The game that signs own RTL off leaves a trace of every wrong rule on the screen: the rules, written once more, are
// played with one fault each, and looked at when the stimulus looks.
#include <boost/test/unit_test.hpp>

#include "engines/connect4_referee/groups.h"
#include "stimulus/signoff/visible_game.h"
#include "test_seed.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace tabletop;
using namespace tabletop::signoff;
using connect4_referee_core::groups;

namespace {

constexpr unsigned columns = 7;
constexpr unsigned rows = 6;

// What a machine may do wrong. The default: nothing.
struct fault {
    std::string name;
    int blind_group = -1;  // is not won
    unsigned blind_player = 0;
    int false_group = -1;                   // is won
    std::array<unsigned, 4> false_cells{};  // with these cells
    unsigned first_column = 0, last_column = columns - 1;
    unsigned top_row = rows;
    bool three_win = false, no_draw = false;
    bool wins_of_red_only = false, black_wins_red = false;
    bool round_keeps_column = false, round_keeps_player = false, round_keeps_board = false;
    bool reset_keeps_column = false, reset_keeps_player = false, reset_keeps_state = false;
    bool reset_keeps_bytes = false;
    int reset_keeps_cells = -1, round_keeps_cells = -1, picture_without = -1;
    int both_moves = 0;            // Left with Right: -1 goes left
    bool moves_beat_drop = false;  // Left or Right with A
    bool drop_also_moves = false;
    bool other_buttons_matter = false;
    int deaf_pad = -1, deaf_button = 0;
    bool hears_both = false;
    int round_by_pad_only = -1;
    bool draw_needs_pad_0 = false, round_by_any_button = false;
    bool full_passes = false, full_overwrites = false;
    int full_ignored_in = -1;
    bool drop_homes = false, turn_homes = false;
    bool wraps = false;
    int unseen_colour_in = -1;  // a column that takes red chips only
    bool moves_in_show = false;
};

struct event {
    std::uint64_t cycle;
    std::array<std::uint8_t, 2> pressed;  // all buttons
    bool is_reset;
    std::array<std::uint8_t, 2> held{};  // of a reset: bytes before it, let go of behind it
};

// Frames of the pads by the closed form of the specification.
std::vector<event> events_of(const nexys4_game& game, std::uint64_t divider) {
    std::vector<event> events;
    const auto frame = 8 * divider;
    auto resets = game.resets;
    resets.push_back({{game.end_cycle + 1, 0}, {game.end_cycle + 2, 0}});
    std::uint64_t origin = 0;
    std::array<std::vector<button_step>, 2> steps;
    for (const auto& step : game.buttons) steps[step.pad].push_back(step);
    std::array<std::size_t, 2> next{};
    const auto line_at = [&](unsigned pad, std::uint64_t cycle, std::size_t& from) {
        while (from + 1 < steps[pad].size() && steps[pad][from + 1].at.cycle <= cycle) ++from;
        const auto& step = steps[pad].empty() ? button_step{} : steps[pad][from];
        return step.at.cycle <= cycle && step.plugged ? step.buttons : std::uint8_t{0};
    };
    for (const auto& reset : resets) {
        std::array<std::uint8_t, 2> byte{};
        for (auto begin = origin;; begin += frame) {
            const auto latched = begin + divider - 1;
            const auto event_cycle = begin + frame + divider;
            if (begin + frame > reset.from.cycle) break;
            event made{event_cycle, {}, false};
            for (unsigned pad = 0; pad < 2; ++pad) {
                auto before = next[pad];
                const auto a = line_at(pad, latched - 3, before) & button_a;
                const auto now = static_cast<std::uint8_t>((line_at(pad, latched, next[pad]) & ~button_a) | a);
                made.pressed[pad] = byte[pad] & static_cast<std::uint8_t>(~now);
                byte[pad] = now;
            }
            if (event_cycle < reset.from.cycle && (made.pressed[0] != 0 || made.pressed[1] != 0))
                events.push_back(made);
        }
        origin = reset.to.cycle;
        event made{reset.from.cycle, {}, true, byte};
        for (unsigned pad = 0; pad < 2; ++pad) {
            auto from = next[pad];
            made.held[pad] &= static_cast<std::uint8_t>(~line_at(pad, origin + divider, from));
        }
        events.push_back(made);
    }
    events.pop_back();
    return events;
}

// Columns as cells from the bottom (0 empty, 1 red, 2 black), with the hovering slot on top.
using screen = std::array<std::array<std::uint8_t, rows + 1>, columns>;

class machine {
  public:
    explicit machine(const fault& wrong) : wrong_(wrong) {}

    void take(const event& e) {
        if (e.is_reset) return reset(e);
        if (state_ != state::play) return end(e);
        const auto player = static_cast<unsigned>(player_);
        auto own = e.pressed[player];
        if (wrong_.hears_both) own = e.pressed[0] | e.pressed[1];
        if (static_cast<int>(player) == wrong_.deaf_pad) own &= static_cast<std::uint8_t>(~wrong_.deaf_button);
        if (wrong_.other_buttons_matter && (own & 0x7C) != 0) return;
        auto moves = own & (button_left | button_right);
        const bool a = (own & button_a) != 0;
        if (a && !(wrong_.moves_beat_drop && moves != 0)) {
            drop();
            if (!wrong_.drop_also_moves) return;
        }
        if (moves == (button_left | button_right) && wrong_.both_moves != 0)
            moves = wrong_.both_moves < 0 ? button_left : button_right;
        if (moves == button_left) {
            column_ = column_ > wrong_.first_column ? column_ - 1 : wrong_.wraps ? columns - 1 : column_;
        }
        if (moves == button_right) {
            column_ = column_ < wrong_.last_column ? column_ + 1 : wrong_.wraps ? 0 : column_;
        }
    }

    screen shown() const {
        screen made = cells_;
        if (state_ == state::show) {
            for (unsigned c = 0; c < columns; ++c) {
                for (unsigned r = 0; r < rows; ++r) {
                    if (static_cast<int>(c) != wrong_.picture_without)
                        made[c][r] = static_cast<std::uint8_t>(wrong_.black_wins_red ? 1 : player_ + 1);
                }
            }
        }
        if (state_ == state::play) made[column_][rows] = static_cast<std::uint8_t>(player_ + 1);
        return made;
    }

  private:
    enum class state { play, show, draw };

    void reset(const event& e) {
        for (unsigned c = 0; c < columns; ++c) {
            if (static_cast<int>(c) != wrong_.reset_keeps_cells) cells_[c] = {};
        }
        if (!wrong_.reset_keeps_column) column_ = 0;
        if (!wrong_.reset_keeps_player) player_ = 0;
        if (!wrong_.reset_keeps_state) state_ = state::play;
        if (wrong_.reset_keeps_bytes && (e.held[0] != 0 || e.held[1] != 0)) take({e.cycle, e.held, false});
    }

    void end(const event& e) {
        std::uint8_t pressed = 0;
        for (int pad = 0; pad < 2; ++pad) {
            if (wrong_.round_by_pad_only >= 0 && wrong_.round_by_pad_only != pad) continue;
            if (wrong_.draw_needs_pad_0 && state_ == state::draw && pad == 1) continue;
            pressed |= e.pressed[static_cast<unsigned>(pad)];
        }
        if (wrong_.moves_in_show && (pressed & button_a) == 0 && (pressed & button_right) != 0) column_ = 3;
        if ((pressed & (wrong_.round_by_any_button ? 0xFF : button_a)) == 0) return;
        for (unsigned c = 0; c < columns; ++c) {
            if (static_cast<int>(c) != wrong_.round_keeps_cells && !wrong_.round_keeps_board) cells_[c] = {};
        }
        state_ = state::play;
        if (!wrong_.round_keeps_player) player_ = 0;
        if (!wrong_.round_keeps_column && !wrong_.moves_in_show) column_ = 0;
    }

    void drop() {
        auto& column = cells_[column_];
        unsigned row = 0;
        while (row < rows && column[row] != 0) ++row;
        if (row >= wrong_.top_row) {
            const bool ignored_as_it_should = static_cast<int>(column_) != wrong_.full_ignored_in;
            if (wrong_.full_overwrites) column[rows - 1] = static_cast<std::uint8_t>(player_ + 1);
            if (wrong_.full_passes || !ignored_as_it_should) player_ ^= 1;
            return;
        }
        column[row] = static_cast<std::uint8_t>(static_cast<int>(column_) == wrong_.unseen_colour_in ? 1 : player_ + 1);
        if (won()) {
            state_ = state::show;
            return;
        }
        bool full = !wrong_.no_draw;
        for (const auto& each : cells_) full = full && each[wrong_.top_row - 1] != 0;
        if (full) {
            state_ = state::draw;
            return;
        }
        player_ ^= 1;
        if (wrong_.drop_homes || (wrong_.turn_homes && player_ == 0)) column_ = 0;
    }

    bool won() const {
        for (std::size_t k = 0; k < groups.size(); ++k) {
            std::array<unsigned, 4> group{};
            for (unsigned i = 0; i < 4; ++i) group[i] = cells_[groups[k][i].column][groups[k][i].row];
            if (static_cast<int>(k) == wrong_.false_group && group == wrong_.false_cells) return true;
            if (group[1] != group[2] || group[0] != group[1] || group[0] == 0) continue;
            if (group[3] != group[0] && !wrong_.three_win) continue;
            if (static_cast<int>(k) == wrong_.blind_group && group[0] == wrong_.blind_player + 1) continue;
            if (wrong_.wins_of_red_only && group[0] != 1) continue;
            return true;
        }
        return false;
    }

    const fault& wrong_;
    screen cells_{};
    unsigned column_ = 0;
    unsigned player_ = 0;
    state state_ = state::play;
};

std::vector<screen> looks_of(const std::vector<event>& events, const nexys4_game& game, const fault& wrong) {
    std::vector<screen> seen;
    machine played(wrong);
    auto next = events.begin();
    for (const auto look : game.looks) {
        for (; next != events.end() && next->cycle < look; ++next) played.take(*next);
        seen.push_back(played.shown());
    }
    return seen;
}

std::vector<fault> single_faults() {
    std::vector<fault> all;
    const auto add = [&](const std::string& name, const std::function<void(fault&)>& make) {
        all.emplace_back();
        all.back().name = name;
        make(all.back());
    };
    add("first column", [](auto& f) { f.first_column = 1; });
    add("last column", [](auto& f) { f.last_column = columns - 2; });
    add("top row", [](auto& f) { f.top_row = rows - 1; });
    add("three win", [](auto& f) { f.three_win = true; });
    add("no draw", [](auto& f) { f.no_draw = true; });
    add("wins of red only", [](auto& f) { f.wins_of_red_only = true; });
    add("black's win painted red", [](auto& f) { f.black_wins_red = true; });
    add("a round keeps CS", [](auto& f) { f.round_keeps_column = true; });
    add("a round keeps the player", [](auto& f) { f.round_keeps_player = true; });
    add("a round keeps the board", [](auto& f) { f.round_keeps_board = true; });
    add("reset keeps CS", [](auto& f) { f.reset_keeps_column = true; });
    add("reset keeps the player", [](auto& f) { f.reset_keeps_player = true; });
    add("reset keeps the state", [](auto& f) { f.reset_keeps_state = true; });
    add("reset keeps the bytes", [](auto& f) { f.reset_keeps_bytes = true; });
    add("Left with Right goes left", [](auto& f) { f.both_moves = -1; });
    add("Left with Right goes right", [](auto& f) { f.both_moves = 1; });
    add("moves beat A", [](auto& f) { f.moves_beat_drop = true; });
    add("A also moves", [](auto& f) { f.drop_also_moves = true; });
    add("other buttons matter", [](auto& f) { f.other_buttons_matter = true; });
    add("hears both pads", [](auto& f) { f.hears_both = true; });
    add("a draw ends with pad 1 only", [](auto& f) { f.draw_needs_pad_0 = true; });
    add("any button ends a round", [](auto& f) { f.round_by_any_button = true; });
    add("a full column passes the turn", [](auto& f) { f.full_passes = true; });
    add("a full column is overwritten", [](auto& f) { f.full_overwrites = true; });
    add("a drop goes home", [](auto& f) { f.drop_homes = true; });
    add("red begins at home", [](auto& f) { f.turn_homes = true; });
    add("wraps", [](auto& f) { f.wraps = true; });
    add("moves in SHOW", [](auto& f) { f.moves_in_show = true; });
    for (int pad = 0; pad < 2; ++pad) {
        add(fmt::format("a round by pad {} only", pad + 1), [=](auto& f) { f.round_by_pad_only = pad; });
        for (const int button : {button_a, button_left, button_right}) {
            add(fmt::format("pad {} deaf for {:02X}", pad + 1, button), [=](auto& f) {
                f.deaf_pad = pad;
                f.deaf_button = button;
            });
        }
    }
    for (int c = 0; c < static_cast<int>(columns); ++c) {
        add(fmt::format("reset keeps column {}", c), [=](auto& f) { f.reset_keeps_cells = c; });
        add(fmt::format("a round keeps column {}", c), [=](auto& f) { f.round_keeps_cells = c; });
        add(fmt::format("a picture without column {}", c), [=](auto& f) { f.picture_without = c; });
        add(fmt::format("column {} passes when full", c), [=](auto& f) { f.full_ignored_in = c; });
        add(fmt::format("column {} is red", c), [=](auto& f) { f.unseen_colour_in = c; });
    }
    return all;
}

std::vector<fault> group_faults() {
    std::vector<fault> all;
    for (int k = 0; k < static_cast<int>(groups.size()); ++k) {
        for (unsigned player = 0; player < 2; ++player) {
            fault blind;
            blind.name = fmt::format("group {} is not won by {}", k, player);
            blind.blind_group = k;
            blind.blind_player = player;
            all.push_back(blind);
        }
    }
    return all;
}

// Full groups of two colours, and threes with a free cell that can be under them.
std::vector<fault> false_groups() {
    std::vector<fault> all;
    for (int k = 0; k < static_cast<int>(groups.size()); ++k) {
        const bool vertical =
            groups[static_cast<std::size_t>(k)][0].column == groups[static_cast<std::size_t>(k)][1].column;
        const auto add = [&](const std::array<unsigned, 4>& cells) {
            fault wins;
            wins.name = fmt::format("group {} is won by {}", k, fmt::join(cells, ""));
            wins.false_group = k;
            wins.false_cells = cells;
            all.push_back(wins);
        };
        for (unsigned black = 1; black < 15; ++black)
            add({1 + (black & 1), 1 + (black >> 1 & 1), 1 + (black >> 2 & 1), 1 + (black >> 3 & 1)});
        for (unsigned colour = 1; colour < 3; ++colour) {
            for (unsigned free = vertical ? 3 : 0; free < 4; ++free) {
                std::array<unsigned, 4> cells{colour, colour, colour, colour};
                cells[free] = 0;
                add(cells);
            }
        }
    }
    return all;
}

constexpr std::uint64_t divider = 100;
constexpr std::uint64_t look_cycles = 5'000'000;

struct played {
    explicit played(std::uint64_t seed) {
        visible_game_options options;
        options.seed = seed;
        options.random_presses = 64;
        game_hands hands({seed, 2, divider, look_cycles});
        parts = play_visible_game(hands, options);
        game = hands.take();
        events = events_of(game, divider);
        right = looks_of(events, game, {});
    }
    std::vector<std::string> missed(const std::vector<fault>& faults) const {
        std::vector<std::string> names;
        for (const auto& one : faults) {
            if (looks_of(events, game, one) == right) names.push_back(one.name);
        }
        return names;
    }

    std::vector<visible_game_part> parts;
    nexys4_game game;
    std::vector<event> events;
    std::vector<screen> right;
};

}  // namespace

BOOST_AUTO_TEST_CASE(every_wrong_rule_is_seen) {
    for (std::uint64_t seed = test_seed(); seed < test_seed() + 3; ++seed) {
        const played all(seed);
        BOOST_TEST_MESSAGE(fmt::format("{} presses, {} looks, {} resets, {} cycles", all.game.buttons.size() / 2,
                                       all.game.looks.size(), all.game.resets.size(), all.game.end_cycle));
        for (const auto& part : all.parts)
            BOOST_TEST_MESSAGE(fmt::format("  {}: {} of {}", part.name, part.played, part.all));
        for (const auto& faults : {single_faults(), group_faults(), false_groups()}) {
            const auto missed = all.missed(faults);
            BOOST_TEST(missed.empty(), fmt::format("seed {}: {} of {}: {}", seed, missed.size(), faults.size(),
                                                   fmt::join(missed, "; ")));
        }
    }
}

// With slow pads what there is time for is played, and the rest is named.
BOOST_AUTO_TEST_CASE(what_there_is_no_time_for_is_named) {
    constexpr std::uint64_t slow_divider = 250'000;
    visible_game_options options;
    options.random_presses = 64;
    options.most_cycles = 300'000'000;
    game_hands hands({1, 2, slow_divider, look_cycles});
    const auto parts = play_visible_game(hands, options);
    const auto part = [&](const std::string& name) {
        return *std::find_if(parts.begin(), parts.end(), [&](const auto& each) { return each.name == name; });
    };
    BOOST_TEST(part("a round").played == 1u);
    BOOST_TEST(part("won groups").played == 0u);
    BOOST_TEST(part("won groups").all == 138u);
    BOOST_TEST(hands.now() < options.most_cycles + 20'000'000u);
}
