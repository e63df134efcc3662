// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/board_bridge.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {

board_bridge::board_bridge(sc_core::sc_module_name name, board_controls& board, std::unique_ptr<board_end> end,
                           unsigned columns)
    : connection(name, "board"), board_(board), end_(std::move(end)), columns_(columns) {
    end_->on_wake([this] { poll(); });
    end_->ask([this](const board_expectation& expected) { return sight_.seen(expected); });
    for (const auto& step : end_->known_steps()) {
        if (step.what == board_step::kind::expect && step.expected.what == board_expectation::kind::pixel) {
            sight_.look_at(step.expected.x, step.expected.y);
        }
    }
    follow_levels();
    if (board_.jtag() != nullptr) board_.jtag()->attach(*this);
    if (sight_.looks_at_screen()) {
        board_.monitor()->on_frame([this](const shown_frame& frame) {
            sight_.see_picture(frame.image, columns_, now_ps());
            look();
        });
    }
    spawn_method("act", sensitive_to(again_, changed_).dont_initialize(), [this] { act(); });
    spawn_method("receive", sensitive_to(byte_complete_).dont_initialize(), [this] { receive(); });
}

void board_bridge::follow_levels() {
    lights_ = std::make_unique<cycle_pin_follower>("lights", board_.lights(), board_.clock(),
                                                   [this](std::uint64_t, std::uint64_t level) {
                                                       sight_.see_leds(static_cast<std::uint32_t>(level), now_ps());
                                                       look();
                                                   });
    const auto see_digits = [this](std::uint64_t level, unsigned first_bit, std::uint64_t mask) {
        segments_ = (segments_ & ~(mask << first_bit)) | (level & mask) << first_bit;
        sight_.see_digits(segments_, now_ps());
        look();
    };
    digits_3_0_ = std::make_unique<cycle_pin_follower>(
        "digits_3_0", board_.digits_3_0(), board_.clock(),
        [see_digits](std::uint64_t, std::uint64_t level) { see_digits(level, 0, 0xFFFF'FFFF); });
    digits_5_4_ = std::make_unique<cycle_pin_follower>(
        "digits_5_4", board_.digits_5_4(), board_.clock(),
        [see_digits](std::uint64_t, std::uint64_t level) { see_digits(level, 32, 0xFFFF); });
}

// What is so from the start is set before a processor looks.
void board_bridge::start_of_simulation() {
    act();
    started_ = true;
    again_.notify(sc_core::SC_ZERO_TIME);
}

void board_bridge::poll() {
    if (!acting_) again_.notify(sc_core::SC_ZERO_TIME);
}

void board_bridge::look() {
    if (awaiting_) changed_.notify(sc_core::SC_ZERO_TIME);
}

void board_bridge::on_frame(const serial_frame& frame) {
    bytes_.emplace_back(frame.end_ps(), static_cast<std::uint8_t>(frame.data));
    if (bytes_.size() == 1) byte_complete_.notify(from_ps(std::max(frame.end_ps(), now_ps()) - now_ps()));
}

void board_bridge::on_release(std::uint64_t time_ps) {
    while (!bytes_.empty() && bytes_.back().first > time_ps) bytes_.pop_back();
}

void board_bridge::receive() {
    for (; !bytes_.empty() && bytes_.front().first <= now_ps(); bytes_.pop_front()) {
        sight_.see_byte(bytes_.front().second, bytes_.front().first);
    }
    if (!bytes_.empty()) byte_complete_.notify(from_ps(bytes_.front().first - now_ps()));
    look();
}

// Steps until one takes time, then what is due at the pins.
void board_bridge::act() {
    again_.cancel();
    const board_step* step = end_->next(now_ps());
    while (step != nullptr && play(*step)) step = end_->next(now_ps());
    carry_out();
    // A wait may be the last step.
    acting_ = step != nullptr || !reach(script_ps_);
    if (started_ && !acting_ && end_->ends_run()) sc_core::sc_pause();
}

// False: it is not done yet.
bool board_bridge::play(const board_step& step) {
    switch (step.what) {
        case board_step::kind::wait:
            return wait(step);
        case board_step::kind::move:
            move(step);
            return true;
        case board_step::kind::key_down:
        case board_step::kind::key_up:
            if (!reach(script_ps_)) return false;
            board_.key(step.key, step.what == board_step::kind::key_down);
            finish(step);
            return true;
        case board_step::kind::mouse:
            if (!reach(script_ps_)) return false;
            board_.mouse(step.dx, step.dy, step.buttons);
            finish(step);
            return true;
        case board_step::kind::expect:
            return reach(script_ps_) && await(step);
    }
    return true;
}

// Done as long before its end as what follows has to be announced.
bool board_bridge::wait(const board_step& step) {
    if (!waiting_) script_ps_ = std::max(script_ps_, now_ps()) + step.duration_ps;
    waiting_ = script_ps_ > board_.lead_ps() && !reach(script_ps_ - board_.lead_ps());
    if (!waiting_) end_->done_at(script_ps_, "");
    return !waiting_;
}

// What answers something that has been seen is announced first, as everything.
void board_bridge::move(const board_step& step) {
    if (started_) script_ps_ = std::max(script_ps_, now_ps() + board_.lead_ps());
    moves_.insert({script_ps_, {step.part, step.number, step.level}});
    if (step.duration_ps != 0) moves_.insert({script_ps_ + step.duration_ps, {step.part, step.number, !step.level}});
    finish(step);
}

bool board_bridge::await(const board_step& step) {
    if (!started_) return false;
    if (!awaiting_) {
        deadline_ps_ = now_ps() + step.expected.within_ps;
        sight_.begin();
    }
    awaiting_ = true;
    if (now_ps() <= deadline_ps_ && sight_.take(step.expected)) {
        awaiting_ = false;
        script_ps_ = now_ps();
        finish(step, sight_.taken(step.expected));
        return true;
    }
    // What comes at the end of the time still counts.
    if (reach(deadline_ps_ + 1)) {
        awaiting_ = false;
        end_->unmet_at(deadline_ps_, sight_.seen(step.expected));
        return true;
    }
    return false;
}

bool board_bridge::reach(std::uint64_t time_ps) {
    if (time_ps <= now_ps()) return true;
    act_at(time_ps);
    return false;
}

void board_bridge::finish(const board_step& step, const std::string& seen) {
    last_ps_ = std::max(last_ps_, std::max(script_ps_, now_ps()));
    if (tell_) tell_(step, std::max(script_ps_, now_ps()));
    end_->done_at(script_ps_, seen);
}

// Carries steps out in order of time.
void board_bridge::carry_out() {
    const auto lead = board_.lead_ps();
    while (!moves_.empty() && (moves_.begin()->first <= now_ps() + lead)) {
        const auto [time_ps, one] = *moves_.begin();
        moves_.erase(moves_.begin());
        last_ps_ = std::max(last_ps_, time_ps);
        board_.move(one.part, one.number, one.level, time_ps);
        if (tell_level_) tell_level_(one.part, one.number, one.level, time_ps);
    }
    if (!moves_.empty()) act_at(moves_.begin()->first - lead);
}

// An earlier notification stands.
void board_bridge::act_at(std::uint64_t time_ps) {
    again_.notify(from_ps(time_ps - now_ps()));
}

}  // namespace tabletop
