// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tabletop {

namespace {

bool is_among_last(const connect6_referee& game, connect6_cell cell, size_t marked) {
    const auto& stones = game.stones();
    for (size_t i = stones.size() - std::min(marked, stones.size()); i < stones.size(); ++i)
        if (stones[i].cell == cell) return true;
    return false;
}

char sign(const std::optional<connect6_side>& stone) {
    if (!stone) return '.';
    return *stone == connect6_side::black ? 'X' : 'O';
}

std::string coloured(const std::optional<connect6_side>& stone) {
    constexpr const char* bold_cyan = "1;36";
    constexpr const char* bold_yellow = "1;33";
    constexpr const char* grey = "90";
    const char* const colour = !stone ? grey : *stone == connect6_side::black ? bold_cyan : bold_yellow;
    return fmt::format("\033[{}m{}\033[0m", colour, sign(stone));
}

}  // namespace

std::string board_picture(const connect6_referee& game, size_t marked, bool colour) {
    std::string columns = "   ";
    for (int column = 1; column <= connect6_board::size; ++column) columns += fmt::format("{:2} ", column);
    columns.back() = '\n';
    std::string picture = columns;
    for (int row = 1; row <= connect6_board::size; ++row) {
        picture += fmt::format("{:2} ", row);
        for (int column = 1; column <= connect6_board::size; ++column) {
            const connect6_cell cell{row, column};
            const bool last = is_among_last(game, cell, marked);
            picture += last ? '[' : ' ';
            const auto stone = game.board().at(cell);
            picture += colour ? coloured(stone) : std::string(1, sign(stone));
            picture += last ? ']' : ' ';
        }
        picture += fmt::format(" {}\n", row);
    }
    return picture + columns;
}

std::string cell_words(connect6_cell cell) {
    return fmt::format("row {} column {}", cell.row, cell.column);
}

std::string ending_words(const connect6_referee& game) {
    const int stones = game.board().stones();
    if (!game.over()) return fmt::format("broken off after {} stone{}", stones, stones == 1 ? "" : "s");
    if (game.illegal())
        return fmt::format("{} wins: illegal move of {}", side_name(*game.winner()), game.illegal()->message());
    if (!game.winner()) return "a draw: the board is full";
    return fmt::format("{} wins with stone {}", side_name(*game.winner()), stones);
}

}  // namespace tabletop
