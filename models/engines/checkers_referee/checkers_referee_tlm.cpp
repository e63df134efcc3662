// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_referee/checkers_referee_tlm.h"

#include "base/next_high.h"
#include "engines/checkers_referee/timing.h"
#include "engines/checkers_screen/shown_state.h"

#include <algorithm>

namespace tabletop {
namespace {

using namespace checkers_referee_core;

constexpr auto never = cycle_pin_if::never;

// The same as next_high() in which it was 0 in the cycle before.
std::uint64_t next_rise(const cycle_pin_if& pin, std::uint64_t cycle) {
    const bool has_risen = cycle == 0 || pin.value(cycle - 1) == 0;
    if (pin.value(cycle) != 0 && !has_risen) {
        while (cycle != never && pin.value(cycle) != 0) cycle = pin.next_change(cycle);
    }
    return cycle == never ? never : next_high(pin, cycle);
}

void pulse(cycle_pin& pin, std::uint64_t cycle) {
    pin.append(cycle, 1);
    pin.append(cycle + 1, 0);
    pin.revise(cycle);
}

// Two pins of 16 squares each, four bits a square.
std::uint64_t display_levels(const checkers::square_codes& codes, unsigned half) {
    constexpr unsigned squares = 16, bits = 4;
    std::uint64_t levels = 0;
    for (unsigned i = 0; i < squares; ++i) {
        levels |= static_cast<std::uint64_t>(codes[half * squares + i]) << bits * i;
    }
    return levels;
}

// Two winners are a draw.
std::uint64_t winner_of(const checkers_message& message) {
    const bool draw = message.has(checkers_status::draw);
    auto winner = game_winner::nobody;
    if (draw || message.has(checkers_status::computer_won)) winner |= game_winner::computer;
    if (draw || message.has(checkers_status::human_won)) winner |= game_winner::human;
    return winner;
}

}  // namespace

checkers_referee_tlm::checkers_referee_tlm(sc_core::sc_module_name name, const checkers_referee_config& config)
    : checkers_referee_block(name),
      waiting_states(rst, config.clock, moment::in_it),
      config_(config),
      board_(config.fault) {
    grid_open.bind(grid_open_);
    scan_start.bind(scan_start_);
    send_request.bind(send_request_);
    send_move.bind(send_move_);
    message_take.bind(message_take_);
    freeze.bind(freeze_);
    for (unsigned i = 0; i < display.size(); ++i) display[i].bind(display_[i]);
    reject.bind(reject_);
    blink.bind(blink_);
    swap.bind(swap_);
    calibrating.bind(calibrating_);
    winner.bind(winner_);
    set_up(0);
    start();
}

void checkers_referee_tlm::end_of_elaboration() {
    for (auto* const pin : {enter[0], ready[0], scan_last[0], send_last[0], message_flag[0]}) pin->attach(*this);
}

void checkers_referee_tlm::leave_reset(std::uint64_t cycle) {
    set_up(cycle);
}

void checkers_referee_tlm::enter_reset(std::uint64_t cycle) {
    state_ = state::in_reset;
    board_.reset();
    shown_ = {};
    for (auto* const pin : {&grid_open_, &scan_start_, &send_request_, &send_move_, &message_take_, &freeze_,
                            &display_[0], &display_[1], &winner_}) {
        pin->set(cycle, 0);
    }
    show_marks(cycle, board_.marked());
    calibrating_.set(cycle, 1);
}

// When what the state waits for comes, as far as it is known.
std::uint64_t checkers_referee_tlm::due_cycle() const {
    switch (state_) {
        case state::calibrate:
        case state::game_over:
            return next_rise(*enter[0], from_);
        case state::human:
            return next_rise(*ready[0], from_);
        case state::scan:
            return next_high(*scan_last[0], from_);
        case state::locate:
        case state::find:
            return from_;
        case state::send:
            return next_high(*send_last[0], from_);
        case state::wait1:
        case state::wait2:
            return next_high(*message_flag[0], from_);
        case state::in_reset:
        case state::halted:
            break;
    }
    return never;
}

void checkers_referee_tlm::leave(std::uint64_t cycle) {
    switch (state_) {
        case state::calibrate:
            calibrating_.set(cycle + 1, 0);
            return ask_human(cycle + 1);
        case state::human:
            return look(cycle + 1);
        case state::scan:
            return wait_in(state::locate, cycle + 2);
        case state::locate:
            return locate(cycle - 1);
        case state::find:
            return find(cycle);
        case state::send:
            send_request_.set(cycle + 1, 0);
            first_message_ = true;
            return wait_in(state::wait1, cycle + 1);
        case state::wait1:
        case state::wait2:
            return take_message(cycle);
        case state::game_over:
            return set_up(cycle + 1);
        case state::in_reset:
        case state::halted:
            return;
    }
}

void checkers_referee_tlm::wait_in(state now, std::uint64_t from) {
    state_ = now;
    from_ = from;
}

// SETUP, REDRAW, CALIBRATE.
void checkers_referee_tlm::set_up(std::uint64_t begin) {
    calibrating_.set(begin, 1);
    winner_.set(begin, game_winner::playing);
    show_marks(begin, board_.set_up());
    const auto calibrate = redraw(begin + setup_cycles);
    grid_open_.set(calibrate, 1);
    wait_in(state::calibrate, calibrate);
}

void checkers_referee_tlm::ask_human(std::uint64_t begin) {
    freeze_.set(begin, 0);
    grid_open_.set(begin, 1);
    alike_ = 0;
    watches() ? watch(begin) : wait_in(state::human, begin);
}

// SCAN to FIND with every frame.
void checkers_referee_tlm::watch(std::uint64_t begin) {
    pulse(scan_start_, begin);
    wait_in(state::scan, begin);
}

// FREEZE, SCAN.
void checkers_referee_tlm::look(std::uint64_t begin) {
    grid_open_.set(begin, 0);
    freeze_.set(begin, 1);
    show_marks(begin, board_.freeze());
    pulse(scan_start_, begin + freeze_cycles);
    wait_in(state::scan, begin + freeze_cycles);
}

// LOCATE, COPY and FIND up to its decision.
void checkers_referee_tlm::locate(std::uint64_t begin) {
    show_marks(begin, board_.locate(static_cast<checkers_squares>(blue->value(begin))));
    wait_in(state::find, begin + decision_cycles - 1);
}

void checkers_referee_tlm::find(std::uint64_t cycle) {
    const auto now_seen = static_cast<checkers_squares>(seen->value(cycle));
    const auto found = board_.find(now_seen, enter->value(cycle) != 0);
    const bool has_moved = found.result == find_result::move || found.result == find_result::circle;
    if (watches()) return judge_watched(cycle, now_seen, has_moved);
    show_marks(cycle + 1, board_.refuse());
    has_moved ? send(cycle + 1) : ask_human(cycle + 1);
}

// As long as the picture changes, or does not show a move, nothing is sent and nothing is marked.
void checkers_referee_tlm::judge_watched(std::uint64_t cycle, checkers_squares now_seen, bool has_moved) {
    constexpr unsigned enough = 16;
    alike_ = now_seen == seen_before_ ? alike_ + 1 : 1;
    seen_before_ = now_seen;
    if (!has_moved || alike_ < enough || doubtful->value(cycle) != 0) return watch(cycle + 1);
    show_marks(cycle + 1, board_.accept());
    grid_open_.set(cycle + 1, 0);
    freeze_.set(cycle + 1, 1);
    send(cycle + 1);
}

// UPDATE1, REDRAW, SEND.
void checkers_referee_tlm::send(std::uint64_t begin) {
    show_marks(begin, board_.update1());
    const auto request = redraw(begin + update1_cycles);
    send_move_.set(request, board_.move_to_send());
    send_request_.set(request, 1);
    wait_in(state::send, request);
}

// What halts the machine is never taken.
void checkers_referee_tlm::take_message(std::uint64_t cycle) {
    const auto message = received(cycle);
    const bool illegal = state_ == state::wait1 && first_message_ && message.has(checkers_status::illegal);
    if (illegal && config_.illegal == illegal_move_answer::halt) return wait_in(state::halted, cycle);
    pulse(message_take_, cycle);
    first_message_ = false;
    if (illegal) return take_back(cycle + 1);
    state_ == state::wait1 ? complete_move(cycle + 1, message) : answer_move(cycle + 1, message);
}

// UPDATE2, REDRAW.
void checkers_referee_tlm::complete_move(std::uint64_t begin, const checkers_message& message) {
    show_marks(begin, board_.update2(message));
    after_message(redraw(begin + update2_cycles), message, state::wait1, state::wait2);
}

// UPDATE3, REDRAW.
void checkers_referee_tlm::answer_move(std::uint64_t begin, const checkers_message& message) {
    show_marks(begin, board_.update3(message));
    after_message(redraw(begin + update3_cycles), message, state::wait2, state::human);
}

void checkers_referee_tlm::after_message(std::uint64_t begin, const checkers_message& message, state more, state next) {
    constexpr std::uint8_t ended = checkers_status::computer_won | checkers_status::human_won | checkers_status::draw;
    if (message.has(checkers_status::continued)) return wait_in(more, begin);
    if (message.has(ended)) return end_game(begin, message);
    next == state::human ? ask_human(begin) : wait_in(next, begin);
}

// UNDO, REDRAW.
void checkers_referee_tlm::take_back(std::uint64_t begin) {
    show_marks(begin, board_.undo());
    ask_human(redraw(begin + undo_cycles));
}

void checkers_referee_tlm::end_game(std::uint64_t begin, const checkers_message& message) {
    freeze_.set(begin, 0);
    winner_.set(begin, winner_of(message));
    wait_in(state::game_over, begin);
}

// Square i is read in cycle i, known in the next and shown from the one after it on. Returns the state's end.
std::uint64_t checkers_referee_tlm::redraw(std::uint64_t begin) {
    constexpr unsigned read_to_shown = 2;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if (shown_[s] == board_.codes()[s]) continue;
        shown_[s] = board_.codes()[s];
        const unsigned half = s / (checkers::squares / 2);
        display_[half].append(begin + s + read_to_shown, display_levels(shown_, half));
    }
    for (const auto& pin : display_) pin.revise(begin);
    return begin + redraw_cycles;
}

void checkers_referee_tlm::show_marks(std::uint64_t begin, const marks_steps& steps) {
    for (const auto& step : steps) show_marks(begin + step.offset + 1, step.after);
}

void checkers_referee_tlm::show_marks(std::uint64_t cycle, const marks& now) {
    reject_.set(cycle, now.reject);
    blink_.set(cycle, now.blink);
    swap_.set(cycle, now.swap);
}

checkers_message checkers_referee_tlm::received(std::uint64_t cycle) const {
    return checkers_message::of_halves(message[0]->value(cycle), message[1]->value(cycle));
}

std::unique_ptr<checkers_referee_block> make_checkers_referee_tlm(const char* name, view,
                                                                  const checkers_referee_config& config) {
    return std::make_unique<checkers_referee_tlm>(name, config);
}

}  // namespace tabletop
