// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace tabletop {

const char* side_name(connect6_side side) {
    return side == connect6_side::black ? "black" : "white";
}

std::string stone_text(connect6_cell cell) {
    return fmt::format("{:02}{:02}", cell.row, cell.column);
}

std::optional<connect6_cell> parse_stone(const std::string& text) {
    const bool digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (text.size() != 4 || !digits) return std::nullopt;
    const auto number = [&](size_t at) { return 10 * (text[at] - '0') + text[at + 1] - '0'; };
    return connect6_cell{number(0), number(2)};
}

void connect6_board::place(connect6_cell cell, connect6_side side) {
    assert(cell.on_board() && !at(cell));
    cells_[index(cell)] = side;
    ++stones_;
}

bool connect6_board::completes_line(connect6_cell cell) const {
    for (const connect6_cell step : {connect6_cell{0, 1}, {1, 0}, {1, 1}, {-1, 1}})
        if (1 + run(cell, step) + run(cell, {-step.row, -step.column}) >= line) return true;
    return false;
}

// How many stones of the colour on `from` follow it without a gap.
int connect6_board::run(connect6_cell from, connect6_cell step) const {
    const std::optional<connect6_side> colour = at(from);
    int length = 0;
    for (connect6_cell next{from.row + step.row, from.column + step.column}; next.on_board() && at(next) == colour;
         next.row += step.row, next.column += step.column)
        ++length;
    return length;
}

}  // namespace tabletop
