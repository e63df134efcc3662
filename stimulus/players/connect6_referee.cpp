// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_referee.h"

#include <fmt/format.h>

#include <cassert>

#include "base/visible_text.h"

namespace tabletop {

namespace {

constexpr unsigned stones_a_turn = 2;

}  // namespace

std::string connect6_referee::violation::message() const {
    return fmt::format("{}, stone {}, \"{}\": {}", side_name(side), stone, visible_text(text), why);
}

void connect6_referee::play(const std::string& text) {
    assert(!over_);
    const std::optional<connect6_cell> cell = parse_stone(text);
    if (!cell) return refuse(to_move_, text, "not four digits");
    if (!cell->on_board()) return refuse(to_move_, text, "not on the board");
    if (board_.at(*cell)) return refuse(to_move_, text, "the cell is not empty");
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

void connect6_referee::refuse(connect6_side side, const std::string& text, const char* why) {
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
