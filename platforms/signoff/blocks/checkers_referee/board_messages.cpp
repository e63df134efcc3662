// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_referee/board_messages.h"

#include "support/input_error.h"

#include <algorithm>
#include <optional>

namespace tabletop {
namespace {

using checkers::square_codes;

bool same_side(checkers_code a, checkers_code b) {
    const bool there = a != checkers_code::empty && b != checkers_code::empty;
    return there && checkers::is_human(a) == checkers::is_human(b);
}

bool is_empty(checkers_code code) {
    return code == checkers_code::empty;
}

class board_mover {
  public:
    board_mover(const square_codes& from, const square_codes& to) : now_(from), wanted_(to) {}

    std::vector<checkers_message> messages() {
        while (const auto square = open_square()) fill(*square);
        take_the_rest();
        if (messages_.empty()) messages_.emplace_back();
        for (auto& message : messages_) message.field[checkers_message::status] |= checkers_status::continued;
        messages_.back().field[checkers_message::status] ^= checkers_status::continued;
        return messages_;
    }

  private:
    bool is_right(unsigned square) const {
        return is_empty(wanted_[square]) || same_side(now_[square], wanted_[square]);
    }

    // The first whose piece stands somewhere else or is no king yet.
    std::optional<unsigned> open_square() const {
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (!is_right(s)) return s;
        }
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (!is_empty(wanted_[s]) && now_[s] != wanted_[s]) return s;
        }
        return std::nullopt;
    }

    void fill(unsigned square) {
        const bool king = checkers::is_king(wanted_[square]);
        if (is_right(square)) return move(square, square, true);
        const auto source = spare_piece(wanted_[square]);
        if (!is_empty(now_[square])) move(square, empty_square(), false);
        move(source, square, king);
    }

    // One of the side that is not wanted where it stands.
    unsigned spare_piece(checkers_code wanted) const {
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (same_side(now_[s], wanted) && !same_side(now_[s], wanted_[s])) return s;
        }
        throw input_error("more than twelve pieces of a side are never in a view; --view core takes any board");
    }

    unsigned empty_square() const {
        const auto found = std::find_if(now_.begin(), now_.end(), is_empty);
        return static_cast<unsigned>(found - now_.begin());
    }

    void move(unsigned from, unsigned to, bool crowned) {
        checkers_message message;
        message.field[checkers_message::departure] = checkers::location_of(from);
        message.field[checkers_message::first_landing] = checkers::location_of(to);
        message.field[checkers_message::status] = crowned ? checkers_status::promoted : std::uint8_t{0};
        messages_.push_back(message);
        auto code = now_[from];
        if (crowned) code = checkers::is_human(code) ? checkers_code::human_king : checkers_code::computer_king;
        now_[from] = checkers_code::empty;
        now_[to] = code;
    }

    // Five at a time; without departure and landing such a message moves nothing.
    void take_the_rest() {
        std::size_t taken = 0;
        for (unsigned s = 0; s < checkers::squares; ++s) {
            if (is_empty(now_[s]) || !is_empty(wanted_[s])) continue;
            if (taken % checkers_message::most_jumps == 0) messages_.emplace_back();
            messages_.back().field[checkers_message::first_capture + taken % checkers_message::most_jumps] =
                checkers::location_of(s);
            ++taken;
        }
    }

    square_codes now_;
    const square_codes wanted_;
    std::vector<checkers_message> messages_;
};

}  // namespace

std::vector<checkers_message> board_messages(const square_codes& from, const square_codes& to) {
    return board_mover(from, to).messages();
}

}  // namespace tabletop
