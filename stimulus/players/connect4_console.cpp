// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_console.h"

#include <algorithm>

namespace tabletop {

namespace {

constexpr size_t longest_line = 128;
constexpr std::string_view border = "+---------------+";

// The ends of the prompts. What stands before them may be damaged.
constexpr std::string_view first_prompt = "first? (y/n): ";
constexpr std::string_view move_prompt = "(1-7): ";
constexpr std::string_view again_prompt = "game? (y/n): ";

bool ends_with(std::string_view text, std::string_view end, int forgiven) {
    if (text.size() < end.size()) return false;
    text.remove_prefix(text.size() - end.size());
    for (size_t i = 0; i < end.size(); ++i)
        if (text[i] != end[i] && forgiven-- == 0) return false;
    return true;
}

}  // namespace

bool drawn_board::stands() const {
    const uint64_t above_bottom = mask() & ~connect4_position::bottom_row;
    return (player & machine) == 0 && (above_bottom & ~(mask() << 1)) == 0;
}

connect4_console::event_kind connect4_console::receive(uint8_t byte) {
    if (byte == '\n') {
        while (!partial_.empty() && partial_.back() == '\r') partial_.pop_back();
        line_.swap(partial_);
        partial_.clear();
        read_board_line();
        return event_kind::line;
    }
    if (partial_.size() == longest_line) partial_.erase(0, longest_line / 2);
    partial_.push_back(static_cast<char>(byte));
    const event_kind found = byte == ' ' ? prompt() : event_kind::nothing;
    if (found != event_kind::nothing) partial_.clear();
    return found;
}

bool connect4_console::line_ends_with(std::string_view text) const {
    return ends_with(line_, text, 1);
}

connect4_console::event_kind connect4_console::prompt() const {
    if (ends_with(partial_, first_prompt, 1)) return event_kind::prompt_first;
    if (ends_with(partial_, again_prompt, 1)) return event_kind::prompt_again;
    if (ends_with(partial_, move_prompt, 1)) return event_kind::prompt_move;
    return event_kind::nothing;
}

// Upper border, six rows, lower border. Anything else in between makes the drawing worthless.
void connect4_console::read_board_line() {
    if (ends_with(line_, border, 1)) {
        const bool complete = rows_drawn_ == connect4_position::rows;
        board_.reset();
        if (complete && drawing_.stands()) board_ = drawing_;
        drawing_ = {};
        rows_drawn_ = complete ? outside : 0;
    } else if (rows_drawn_ != outside) {
        read_row();
    }
}

void connect4_console::read_row() {
    constexpr size_t width = border.size();
    const std::string_view row = std::string_view(line_).substr(line_.size() - std::min(line_.size(), width));
    bool legible =
        rows_drawn_ < connect4_position::rows && row.size() == width && row.front() == '|' && row.back() == '|';
    for (int column = 0; legible && column < connect4_position::columns; ++column) {
        const uint64_t cell = uint64_t{1} << (7 * column + connect4_position::rows - 1 - rows_drawn_);
        const char mark = row[2 + 2 * static_cast<size_t>(column)];
        if (mark == 'X') drawing_.player |= cell;
        if (mark == 'O') drawing_.machine |= cell;
        legible = mark == 'X' || mark == 'O' || mark == '.';
    }
    rows_drawn_ = legible ? rows_drawn_ + 1 : outside;
}

}  // namespace tabletop
