// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/game_hands.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr std::uint64_t counts = 8;    // pad clocks of a frame of the pads
constexpr unsigned in_the_middle = 4;  // of a cycle, in eighths
// The run's reset button takes as long: a script of the presses is played alike.
constexpr std::uint64_t reset_cycles = 8;

}  // namespace

game_hands::game_hands(const settings& given)
    : given_(given), random_(given.seed), frame_(counts * given.divider), now_(frame_) {}

void game_hands::hold(unsigned player, std::uint8_t buttons) {
    auto next = held_;
    next[player % given_.pads] = buttons;
    change_to(next);
    wait_step();
}

void game_hands::press(const both_pads& buttons) {
    both_pads next{};
    for (unsigned player = 0; player < next.size(); ++player) next[player % given_.pads] |= buttons[player];
    const bool again = (held_[0] & next[0]) != 0 || (held_[1] & next[1]) != 0;
    if (again) let_go();
    change_to(next);
    counted_ = next;
    if (given_.pads == 1) next[1] = next[0];
    round_.take(next);
    wait_step();
}

void game_hands::press(unsigned player, std::uint8_t buttons) {
    both_pads both{};
    both[player] = buttons;
    press(both);
}

void game_hands::press_at_once(const both_pads& buttons) {
    let_go();
    press(buttons);
    let_go();
}

void game_hands::let_go() {
    if (held_ == both_pads{}) return;
    change_to({});
    wait_step();
}

void game_hands::pull_plug(unsigned player, std::uint8_t buttons) {
    const auto pad = player % given_.pads;
    let_go();
    hold(player, buttons);
    made_.buttons.push_back({{now_, in_the_middle}, pad, buttons, false});
    both_pads events{};
    for (unsigned n = 0; n < events.size(); ++n) events[n] = n % given_.pads == pad ? buttons : std::uint8_t{0};
    round_.take(events);
    wait_step();
    // What is pressed while it is out says nothing.
    for (const std::uint8_t unheard : {std::uint8_t{0}, button_a, std::uint8_t{0}}) {
        made_.buttons.push_back({{now_, in_the_middle}, pad, unheard, false});
        wait_step();
    }
    held_[pad] = 0;
    made_.buttons.push_back({{now_, in_the_middle}, pad, 0, true});
    wait_step();
}

void game_hands::go_to(unsigned column) {
    while (this->column() < column) press(player(), button_right);
    while (this->column() > column) press(player(), button_left);
}

void game_hands::drop(unsigned column) {
    go_to(column);
    press(player(), button_a);
}

void game_hands::play(const column_list& moves) {
    for (const auto column : moves) drop(column);
}

// Events are two pad frames behind their buttons.
void game_hands::look() {
    change_to({});
    now_ += 4 * frame_ + given_.look_cycles;
    made_.looks.push_back(now_++);
    round_.look();
}

void game_hands::reset() {
    press_reset();
    wait_step();
}

// All buttons are sampled within the last cycles of the first of eight counts; the byte is there at the end of the
// frame, the event a count later.
void game_hands::reset_after_event(int cycles) {
    constexpr std::uint64_t sampling = 8;  // cycles, A is read before the others
    const auto count = given_.divider;
    auto begin = origin_ + (now_ - origin_) / frame_ * frame_;
    if (begin + count < now_ + sampling) begin += frame_;
    change_to({});
    now_ = begin + frame_ + count + static_cast<std::uint64_t>(cycles);
    press_reset();
    wait_step();
}

void game_hands::reset_while_held(unsigned player, std::uint8_t buttons) {
    let_go();
    hold(player, buttons);
    now_ += 2 * frame_;
    const auto pressed = now_;
    press_reset();
    now_ = pressed + reset_cycles / 2;
    change_to({});
    now_ = origin_;
    round_.reset();
    wait_step();
}

void game_hands::play_wildly(unsigned frames) {
    const auto wild = make_host_traffic(random_.word(), frames, {given_.divider});
    auto last = now_;
    for (auto done : wild.buttons) {
        if (done.pad >= given_.pads) continue;
        done.at.cycle += now_;
        last = std::max(last, done.at.cycle);
        made_.buttons.push_back(done);
    }
    now_ = last + frame_;
    for (unsigned pad = 0; pad < given_.pads; ++pad) made_.buttons.push_back({{now_, in_the_middle}, pad, 0, true});
    held_ = {};
    wait_step();
}

nexys4_game game_hands::take() {
    let_go();
    made_.end_cycle = now_;
    return std::move(made_);
}

void game_hands::change_to(const both_pads& buttons) {
    both_pads events{};
    for (unsigned pad = 0; pad < given_.pads; ++pad) {
        if (buttons[pad] != held_[pad]) made_.buttons.push_back({{now_, in_the_middle}, pad, buttons[pad], true});
        events[pad] = static_cast<std::uint8_t>(held_[pad] & ~buttons[pad] & ~counted_[pad]);
        counted_[pad] &= buttons[pad];
    }
    if (given_.pads == 1) events[1] = events[0];
    round_.take(events);
    held_ = buttons;
}

// Longer than a frame, so that it is seen whenever a design samples, and to a time a quarter of a frame or more from
// where ours does: what is pressed at one moment is seen at one, also by a design that samples a bit earlier or later.
void game_hands::wait_step() {
    const auto earliest = now_ + frame_ * 5 / 4;
    auto begin = origin_ + (earliest - origin_) / frame_ * frame_;
    if (earliest >= begin + frame_ * 13 / 16) begin += frame_;
    const auto from = std::max(earliest, begin + frame_ * 3 / 8);
    now_ = from + random_.below(begin + frame_ * 7 / 8 - from);
}

void game_hands::press_reset() {
    made_.resets.push_back({{now_, in_the_middle}, {now_ + reset_cycles, in_the_middle}});
    now_ += reset_cycles;
    origin_ = now_;
    round_.reset();
    counted_ = {};
}

}  // namespace tabletop::signoff
