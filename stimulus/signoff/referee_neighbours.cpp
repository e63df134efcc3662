// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/referee_neighbours.h"

namespace tabletop::signoff {
namespace {

constexpr unsigned display_bits = 4;
constexpr unsigned squares_of_a_pin = 16;
constexpr unsigned code_mask = 0b111;
constexpr checkers_squares top_row = 0xF;  // where a man of the human's becomes a king

checkers_code shown_code(const referee_outputs& outputs, unsigned square) {
    const auto levels = outputs.display[square / squares_of_a_pin] >> display_bits * (square % squares_of_a_pin);
    return static_cast<checkers_code>(levels & code_mask);
}

// Bits of the status that end what the PC has to say.
constexpr std::uint8_t ending[] = {checkers_status::computer_won, checkers_status::human_won, checkers_status::draw};

}  // namespace

referee_inputs referee_neighbours::answer(const referee_outputs& outputs) {
    move_fingers();
    look(outputs);
    talk(outputs);
    if (rounds_ == 0 && rest_ != 0) --rest_;
    return now_;
}

void referee_neighbours::move_fingers() {
    const auto flip = [this](bool& level, countdown& after, unsigned shortest, unsigned most) {
        if (after.left == 0) after.left = shortest + random_.below(most);
        if (after.ends()) level = !level;
    };
    flip(now_.enter, enter_, 1, now_.enter ? 120 : 500);
    flip(now_.ready, ready_, 1, random_.one_in(4) ? 4 : 150);
    if (reset_.ends()) now_.reset = false;
    if (now_.reset || !random_.one_in(9000)) return;
    now_.reset = true;
    reset_.left = 1 + random_.below(3);
    scan_.left = send_.left = message_.left = 0;
    now_.scan_last = now_.send_last = now_.message_flag = sending_ = picture_due_ = false;
}

// The vision: a scan of some cycles, and what it has seen from its end on.
void referee_neighbours::look(const referee_outputs& outputs) {
    if (picture_due_) {
        now_.seen = next_seen_;
        now_.blue = next_blue_;
        now_.doubtful = next_doubtful_;
        picture_due_ = false;
    }
    now_.scan_last = scan_.ends();
    if (now_.scan_last) {
        next_doubtful_ = random_.one_in(3) ? random_.word() & random_.word() & random_.word() : 0;
        picture_due_ = true;
        if (stands_ != 0) {
            --stands_;
        } else {
            choose_picture(outputs);
            if (standing_) stands_ = random_.one_in(4) ? random_.below(16) : 14 + random_.below(8);
            if (rounds_ != 0) --rounds_;
        }
    }
    if (outputs.scan_start && !now_.reset) scan_.left = 1 + random_.below(40);
}

checkers_squares referee_neighbours::any_of(checkers_squares squares) {
    if (squares == 0) return 0;
    for (;;) {
        const auto bit = checkers::square_bit(random_.below(checkers::squares));
        if ((squares & bit) != 0) return bit;
    }
}

// Most have one piece moved, some none or more, some are of anything.
void referee_neighbours::choose_picture(const referee_outputs& outputs) {
    checkers_squares human = 0, empty = 0;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        const auto code = shown_code(outputs, s);
        if (checkers::is_human(code)) human |= checkers::square_bit(s);
        if (code == checkers_code::empty) empty |= checkers::square_bit(s);
    }
    next_blue_ = random_.one_in(2) ? random_.word() & random_.word() : 0;
    next_seen_ = human;
    switch (random_.below(12)) {
        case 0:
        case 1:
            return;
        case 2:
            next_seen_ = random_.word();
            return;
        case 3:
            next_seen_ ^= any_of(~checkers_squares{0});
            return;
        case 4:
            next_seen_ ^= any_of(human) | any_of(~human);
            return;
        case 5:
            next_seen_ ^= any_of(human) | any_of(human) | any_of(empty) | any_of(empty);
            return;
        default:
            next_seen_ ^= any_of(human) | any_of(random_.one_in(3) && (empty & top_row) != 0 ? empty & top_row : empty);
    }
}

// Link and PC.
void referee_neighbours::talk(const referee_outputs& outputs) {
    if (now_.reset) return;
    if (outputs.message_take && now_.message_flag) {
        now_.message_flag = false;
        const bool illegal = first_message_ && now_.message.has(checkers_status::illegal);
        const bool goes_on = now_.message.has(checkers_status::continued);
        const bool ended = !goes_on && now_.message.has(ending[0] | ending[1] | ending[2]);
        first_message_ = false;
        if (!illegal && (goes_on || (!second_ && !ended))) message_.left = 1 + random_.below(90);
        if (!goes_on) second_ = true;
    }
    now_.send_last = send_.ends();
    if (now_.send_last) {
        sending_ = false;
        first_message_ = true;
        second_ = false;
        message_.left = 1 + random_.below(60);
    }
    if (outputs.send_request && !sending_ && !now_.send_last && send_.left == 0) {
        sending_ = true;
        send_.left = 1 + random_.below(50);
    }
    // A message that nobody waits for stays until somebody does.
    const bool too_early = !now_.message_flag && random_.one_in(12'000);
    if (!message_.ends() && !too_early) return;
    if (!now_.message_flag) choose_message();
    now_.message_flag = true;
}

void referee_neighbours::choose_message() {
    if (!random_.one_in(10)) {
        now_.message = likely_message();
        return;
    }
    for (auto& field : now_.message.field) field = static_cast<std::uint8_t>(random_.below(64));
}

checkers_message referee_neighbours::likely_message() {
    // The first squares are the ones that crown, and number 0 is also that of no square.
    const auto any_location = [this] {
        return checkers::location_of(random_.below(random_.one_in(3) ? 4 : checkers::squares));
    };
    checkers_message message;
    message.field[checkers_message::departure] = any_location();
    const auto jumps = random_.one_in(3) ? 1 + random_.below(checkers_message::most_jumps) : 1;
    for (unsigned k = 0; k < jumps; ++k) {
        message.field[checkers_message::first_landing + k] = any_location();
        if (jumps > 1 || random_.one_in(3)) message.field[checkers_message::first_capture + k] = any_location();
    }
    // Any other number than 0 is a landing, of a light square too: one bit of it is enough.
    if (jumps > 1 && random_.one_in(2)) {
        message.field[checkers_message::first_landing + jumps - 1] = static_cast<std::uint8_t>(1U << random_.below(6));
    }
    auto& status = message.field[checkers_message::status];
    if (random_.one_in(4)) status |= checkers_status::promoted;
    if (random_.one_in(7)) status |= checkers_status::continued;
    if (random_.one_in(9)) status |= checkers_status::illegal;
    for (const auto bit : ending) {
        if (random_.one_in(30)) status |= bit;
    }
    return message;
}

}  // namespace tabletop::signoff
