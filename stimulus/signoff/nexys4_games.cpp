// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/nexys4_games.h"

#include "stimulus/signoff/dice.h"
#include "stimulus/signoff/referee_traffic.h"
#include "stimulus/signoff/screen_traffic.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tabletop::signoff {
namespace {

constexpr std::uint64_t counts = 8;  // pad clocks of a frame of the pads
constexpr std::uint64_t slow_divider = 250'000;
constexpr std::uint64_t fast_divider = 100;
constexpr std::uint64_t line_cycles = 3200;
constexpr unsigned blank_line = 492;  // behind the vertical sync: the next picture begins 33 lines later
constexpr std::uint8_t button_a = 0x80;
constexpr std::uint8_t button_left = 0x02;
constexpr std::uint8_t button_right = 0x01;
constexpr unsigned columns = 7;

class game_maker {
  public:
    game_maker(std::uint64_t seed, std::uint64_t divider) : random_(seed), frame_(counts * divider), now_(frame_) {}

    // Up to and with the move that ends it.
    void play(const column_list& moves) {
        for (const auto column : moves) {
            go_to(column);
            press(player_, button_a);
            player_ ^= 1;
        }
    }

    void begin_round() {
        press(random_.below(2), button_a);
        column_ = 0;
        player_ = 0;
    }

    void go_to(unsigned column) {
        for (; column_ < column; ++column_) press(player_, button_right);
        for (; column_ > column; --column_) press(player_, button_left);
    }

    // A frame of the pads and more: seen for sure, and in any phase.
    void press(unsigned pad, std::uint8_t buttons) {
        hold(pad, buttons);
        hold(pad, 0);
    }

    // What changes nothing: the other pad, Left and Right at once, moves beyond the edge.
    void press_in_vain() {
        press(player_ ^ 1, button_a);
        press(player_, button_left | button_right);
        if (column_ == 0) press(player_, button_left);
        if (column_ == columns - 1) press(player_, button_right);
    }

    // A drop and moves of the same player at once: the drop wins.
    void drop_among_moves() {
        press(player_, button_a | button_left | button_right);
        player_ ^= 1;
    }

    void fill_column(unsigned column) {
        constexpr unsigned rows = 6;
        go_to(column);
        for (unsigned n = 0; n < rows; ++n) press(std::exchange(player_, player_ ^ 1), button_a);
        press(player_, button_a);  // it is full
    }

    // A held button counts as released when the plug is pulled.
    void pull_plug(unsigned pad, std::uint8_t held) {
        hold(pad, held);
        step(pad, held, false);
        step(pad, 0, false);
        step(pad, 0, true);
    }

    // Anything that hands can do, from here on for so many frames of the pads. What it leads to is not known here.
    void play_wildly(unsigned frames) {
        const auto wild = make_host_traffic(random_.word(), frames, static_cast<unsigned>(frame_ / counts));
        for (auto done : wild.buttons) {
            done.at.cycle += now_;
            made_.buttons.push_back(done);
            now_after_ = std::max(now_after_, done.at.cycle);
        }
        now_ = now_after_ + frame_;
        for (unsigned pad = 0; pad < 2; ++pad) step(pad, 0, true);
    }

    void reset() {
        constexpr std::uint64_t longest = 2 * line_cycles;
        const auto to = now_ + 1 + random_.below(longest);
        made_.resets.push_back({{now_, 1 + random_.below(7)}, {to, 1 + random_.below(7)}});
        origin_ = to;
        now_ = to + 1;
        column_ = player_ = 0;
    }

    void rest(std::uint64_t cycles) { now_ += cycles; }

    // Until the beam is between two pictures, so many pictures on.
    void wait_for_pictures(unsigned pictures) {
        constexpr auto blank = blank_line * line_cycles;
        const auto since = now_ - origin_;
        const auto shown = since < blank ? 0 : (since - blank) / screen_frame_cycles + 1;
        now_ = origin_ + blank + (shown + pictures) * screen_frame_cycles;
    }

    nexys4_game take() {
        made_.end_cycle = now_;
        return std::move(made_);
    }

  private:
    void step(unsigned pad, std::uint8_t buttons, bool plugged) {
        made_.buttons.push_back({{now_, random_.below(8)}, pad, buttons, plugged});
        now_ += frame_ + 2 * counts + random_.below(frame_ / 16);
    }
    void hold(unsigned pad, std::uint8_t buttons) { step(pad, buttons, true); }

    dice random_;
    const std::uint64_t frame_;
    std::uint64_t now_;
    std::uint64_t now_after_ = 0;
    std::uint64_t origin_ = 0;
    unsigned column_ = 0;
    unsigned player_ = 0;
    nexys4_game made_;
};

// Of each family one group: horizontal, vertical, rising, falling.
constexpr std::size_t family_groups[] = {9, 33, 50, 62};

}  // namespace

nexys4_game make_short_game(std::uint64_t seed) {
    game_maker hands(seed, slow_divider);
    hands.play({0, 1, 0, 1, 0, 1, 0});
    hands.rest(counts * slow_divider);
    hands.wait_for_pictures(1);
    return hands.take();
}

nexys4_game make_many_games(std::uint64_t seed, unsigned random_games) {
    constexpr unsigned wild_frames = 300;
    game_maker hands(seed, fast_divider);
    hands.wait_for_pictures(2);  // the monitor has to lock
    for (unsigned column = 1; column < columns; ++column) {
        hands.go_to(column);
        hands.wait_for_pictures(0);
    }
    hands.press_in_vain();
    hands.fill_column(2);
    hands.go_to(3);
    hands.drop_among_moves();
    hands.wait_for_pictures(0);
    hands.reset();
    for (unsigned n = 0; n < 2 * std::size(family_groups); ++n) {
        hands.play(game_won_by(family_groups[n / 2], n % 2, seed + n));
        if (n < 2) hands.wait_for_pictures(1);  // red's picture, and black's
        hands.begin_round();
        hands.press_in_vain();
    }
    hands.play(drawn_game(seed));
    hands.wait_for_pictures(1);
    hands.begin_round();
    hands.pull_plug(0, button_a);
    hands.pull_plug(1, button_right);
    for (unsigned n = 0; n < random_games; ++n) {
        hands.play_wildly(wild_frames);
        hands.reset();
        hands.play(random_game(seed + n));
        hands.begin_round();
    }
    hands.wait_for_pictures(1);
    return hands.take();
}

}  // namespace tabletop::signoff
