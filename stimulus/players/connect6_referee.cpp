// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_referee.h"

#include <cassert>

#include "stimulus/players/illegal_move.h"

namespace tabletop {

namespace {

constexpr unsigned stones_a_turn = 2;

}  // namespace

std::string connect6_referee::violation::message() const {
    return illegal_words(side_name(side), stone, text, why);
}

const char* connect6_referee::fault_of(connect6_cell cell) const {
    if (!cell.on_board()) return "not on the board";
    return board_.at(cell) ? "the cell is not empty" : nullptr;
}

void connect6_referee::play(const std::string& text) {
    assert(!over_);
    const std::optional<connect6_cell> cell = parse_stone(text);
    if (!cell) return refuse(to_move_, text, "not four digits");
    if (const char* const why = fault_of(*cell)) return refuse(to_move_, text, why);
    place(*cell);
}

void connect6_referee::sent_out_of_turn(connect6_side side, const std::string& text) {
    if (!over_) refuse(side, text, "sent out of turn");
}

void connect6_referee::place(connect6_cell cell) {
    board_.place(cell, to_move_);
    stones_.push_back({to_move_, cell});
    if (board_.completes_line(cell)) winner_ = to_move_;
    over_ = winner_ || board_.full();
    if (--due_ != 0) return;
    to_move_ = other(to_move_);
    due_ = stones_a_turn;
}

void connect6_referee::refuse(connect6_side side, const std::string& text, const std::string& why) {
    illegal_ = violation{side, static_cast<unsigned>(stones_.size()) + 1, text, why};
    winner_ = other(side);
    over_ = true;
}

std::string connect6_referee::moves() const {
    std::string text;
    for (const played_stone& stone : stones_) text += (text.empty() ? "" : " ") + stone_text(stone.cell);
    return text;
}

}  // namespace tabletop
