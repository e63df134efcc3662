// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_referee/simulated_referee.h"

#include "checkers_referee/checkers_referee_rtl.h"
#include "labkit/labkit_board.h"
#include "signoff/blocks/checkers_referee/board_messages.h"
#include "support/input_error.h"

namespace tabletop {
namespace {

constexpr std::uint64_t reset_cycles = 4;
// UPDATE1 and REDRAW, between FIND and SEND.
constexpr std::uint64_t find_to_send = 2 + 33;
// No state that has nothing to wait for is as long.
constexpr std::uint64_t longest_wait = 10'000;

constexpr unsigned own_departure = 20, own_landing = 16;  // the first legal move, 50-41
constexpr checkers_squares opening_men = 0xFFF0'0000;

checkers::square_codes after_own_move() {
    checkers::square_codes board{};
    for (unsigned s = 0; s < 12; ++s) board[s] = checkers_code::computer_man;
    for (unsigned s = own_departure; s < checkers::squares; ++s) board[s] = checkers_code::human_man;
    board[own_landing] = board[own_departure];
    board[own_departure] = checkers_code::empty;
    return board;
}

}  // namespace

simulated_referee::simulated_referee(sc_core::sc_module_name name, view v)
    : sc_module(name),
      clock_(clock_domain(labkit_board_hz)),
      referee_(make_checkers_referee("referee", v, {clock_.domain()})) {
    bind_pins();
}

void simulated_referee::bind_pins() {
    referee_->rst(rst_);
    referee_->enter(enter_);
    referee_->ready(ready_);
    referee_->scan_last(scan_last_);
    referee_->seen(seen_);
    referee_->blue(blue_);
    referee_->doubtful(doubtful_);
    referee_->send_last(send_last_);
    referee_->message_flag(message_flag_);
    for (unsigned i = 0; i < message_.size(); ++i) referee_->message[i](message_[i]);
}

judged_picture simulated_referee::judge(const checkers::square_codes& board, checkers_squares seen) {
    start();
    tell_board(board);
    show(seen);
    const auto locate = clock_.now() + 1;
    wait_for([this] { return is_high(referee_->send_request) || !is_high(referee_->freeze); });
    judged_picture judged;
    judged.cycles = clock_.now() - locate;
    judged.reject = static_cast<checkers_squares>(referee_->reject->value(clock_.now()));
    if (!is_high(referee_->send_request)) return judged;
    judged.cycles -= find_to_send;
    const auto move = static_cast<unsigned>(referee_->send_move->value(clock_.now()));
    judged.move = {checkers::square_of(move >> 6), checkers::square_of(move & checkers_bytes::field_mask)};
    return judged;
}

// Reset, set-up, and the end of the calibration.
void simulated_referee::start() {
    for (auto* const pin : {&enter_, &ready_, &scan_last_, &send_last_, &message_flag_, &seen_}) set(*pin, 0);
    rst_.write(true);
    wait_cycles(reset_cycles);
    rst_.write(false);
    wait_for([this] { return is_high(referee_->grid_open); });
    pulse(enter_);
    wait_for([this] { return !is_high(referee_->calibrating); });
    wait_cycles(2);
}

// A picture is taken and scanned. Returns in the last cycle of the scan.
void simulated_referee::show(checkers_squares seen) {
    set(seen_, seen);
    set(ready_, 0);
    wait_cycles(2);
    set(ready_, 1);
    wait_for([this] { return is_high(referee_->scan_start); });
    set(scan_last_, 1);
    wait_cycles(1);
    set(scan_last_, 0);
}

void simulated_referee::tell(const checkers_message& message) {
    for (unsigned n = 0; n < message_.size(); ++n) set(message_[n], message.half(n));
    set(message_flag_, 1);
    wait_for([this] { return is_high(referee_->message_take); });
    set(message_flag_, 0);
    wait_cycles(2);
}

// A move of the human's own, and then what the computer is said to have done.
void simulated_referee::tell_board(const checkers::square_codes& board) {
    const auto messages = board_messages(after_own_move(), board);
    show((opening_men & ~checkers::square_bit(own_departure)) | checkers::square_bit(own_landing));
    wait_for([this] { return is_high(referee_->send_request); });
    pulse(send_last_);
    checkers_message same;
    same.field[checkers_message::departure] = checkers::location_of(own_departure);
    same.field[checkers_message::first_landing] = checkers::location_of(own_landing);
    tell(same);
    for (const auto& message : messages) tell(message);
    wait_for([this] { return !is_high(referee_->freeze); });
}

void simulated_referee::wait_cycles(std::uint64_t cycles) {
    clock_.wait_into(clock_.now() + cycles);
}

void simulated_referee::wait_for(const std::function<bool()>& holds) {
    for (std::uint64_t waited = 0; !holds(); ++waited) {
        if (waited == longest_wait) throw input_error("the referee does not go on");
        wait_cycles(1);
    }
}

void simulated_referee::pulse(cycle_pin& pin) {
    set(pin, 1);
    wait_cycles(1);
    set(pin, 0);
    wait_cycles(1);
}

bool simulated_referee::is_high(const sc_core::sc_export<cycle_pin_if>& pin) const {
    return pin->value(clock_.now()) != 0;
}

}  // namespace tabletop
