// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_referee/board_memory.h"

namespace tabletop::checkers_referee_core {
namespace {

using checkers::square_bit;

checkers_code crowned(checkers_code code) {
    return static_cast<checkers_code>(static_cast<unsigned>(code) | 1);
}

}  // namespace

// An address of the memory drops the lowest bit of the column: a light square is the dark one beside it.
checkers_code& board_memory::at(std::uint8_t location) {
    return codes_[checkers::square_of(location)];
}

marks_steps board_memory::changed(unsigned offset, const marks& after) {
    if (after == marked_) return {};
    marked_ = after;
    return {{offset, after}};
}

marks_steps board_memory::set_up() {
    for (unsigned s = 0; s < checkers::squares; ++s) codes_[s] = checkers::start_code(s);
    return changed(0, {});
}

marks_steps board_memory::freeze() {
    auto after = marked_;
    after.reject = 0;
    return changed(0, after);
}

marks_steps board_memory::locate(checkers_squares blue) {
    marks_steps steps;
    for (unsigned s = 0; s < checkers::squares; ++s) {
        if ((marked_.swap & blue & square_bit(s)) == 0) continue;
        marked_.swap &= ~square_bit(s);
        steps.push_back({s, marked_});
    }
    return steps;
}

found_move board_memory::find(checkers_squares seen, bool enter_held) {
    found_ = find_move(codes_, seen, enter_held);
    if (found_.result == find_result::move) moved_ = codes_[found_.from];
    return found_;
}

const marks& board_memory::refuse() {
    marked_.reject |= found_.reject();
    return marked_;
}

const marks& board_memory::accept() {
    marked_.reject = 0;
    return marked_;
}

std::uint16_t board_memory::move_to_send() const {
    if (found_.result != find_result::move) return 0;
    constexpr unsigned location_bits = 6;
    return static_cast<std::uint16_t>(checkers::location_of(found_.from) << location_bits |
                                      checkers::location_of(found_.to));
}

marks_steps board_memory::update1() {
    if (found_.result == find_result::move) {
        codes_[found_.from] = checkers_code::empty;
        codes_[found_.to] = moved_;
    }
    auto after = marked_;
    after.blink = 0;
    return changed(0, after);
}

// Captures in the first five cycles; the landing in the last one, with the piece that FIND saw go.
marks_steps board_memory::update2(const checkers_message& message) {
    for (std::size_t k = 0; k < checkers_message::most_jumps; ++k) {
        const auto captured = message.field[checkers_message::first_capture + k];
        if (captured != 0) at(captured) = checkers_code::empty;
    }
    if (!message.has(checkers_status::promoted) || found_.result != find_result::move) return {};
    codes_[found_.to] = crowned(moved_);
    auto after = marked_;
    after.swap |= square_bit(found_.to);
    return changed(checkers_message::most_jumps, after);
}

marks_steps board_memory::update3(const checkers_message& message) {
    const bool loses_landing = fault_ == board_fault::lost_landing && found_.result == find_result::move;
    const auto departure = message.field[checkers_message::departure];
    const auto piece = at(departure);
    at(departure) = checkers_code::empty;
    at(message.destination()) = message.has(checkers_status::promoted) ? crowned(piece) : piece;
    marks_steps steps;
    for (unsigned k = 0; k < checkers_message::most_jumps; ++k) {
        constexpr unsigned first_capture_cycle = 3;
        const auto captured = message.field[checkers_message::first_capture + k];
        if (captured == 0) continue;
        // The memory has one write port: in the last cycle the fault has it.
        const bool has_port = !loses_landing || k + 1 < checkers_message::most_jumps;
        if (has_port) at(captured) = checkers_code::empty;
        auto after = marked_;
        after.blink |= square_bit(checkers::square_of(captured));
        for (const auto& step : changed(first_capture_cycle + k, after)) steps.push_back(step);
    }
    if (loses_landing) codes_[found_.to] = checkers_code::empty;
    return steps;
}

marks_steps board_memory::undo() {
    if (found_.result != find_result::move) return {};
    codes_[found_.to] = checkers_code::empty;
    codes_[found_.from] = moved_;
    auto after = marked_;
    after.reject |= square_bit(found_.from) | square_bit(found_.to);
    return changed(0, after);
}

}  // namespace tabletop::checkers_referee_core
