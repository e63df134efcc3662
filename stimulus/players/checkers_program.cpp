// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace tabletop {
namespace {

char mark_of(checkers_code code, checkers_side own) {
    if (code == checkers_code::empty) return '.';
    const bool mine = checkers::is_human(code) == (own == checkers_side::human);
    if (checkers::is_king(code)) return mine ? 'X' : 'O';
    return mine ? 'x' : 'o';
}

std::string board_rows(const checkers_board& board, checkers_side own) {
    std::string text;
    for (unsigned row = 0; row < checkers::rows; ++row) {
        if (row != 0) text += '/';
        for (unsigned column = 0; column < checkers::columns; ++column) {
            const bool dark = checkers::is_dark(row, column);
            text += dark ? mark_of(board.at(checkers::square_at(row, column)), own) : '.';
        }
    }
    return text;
}

// A move as a program writes it: "50 41", every square as row and column.
std::string numbers_text(const checkers_move& move) {
    std::vector<unsigned> numbers{10 * checkers::row_of(move.departure) + checkers::column_of(move.departure)};
    for (const auto square : move.landings) {
        numbers.push_back(10 * checkers::row_of(square) + checkers::column_of(square));
    }
    return fmt::format("{:02}", fmt::join(numbers, " "));
}

std::optional<unsigned> square_of_number(int number) {
    const auto row = static_cast<unsigned>(number / 10), column = static_cast<unsigned>(number % 10);
    if (row >= checkers::rows || column >= checkers::columns || !checkers::is_dark(row, column)) return std::nullopt;
    return checkers::square_at(row, column);
}

}  // namespace

void checkers_program::begin(uint64_t seed) {
    seed_ = seed;
    side_.reset();
}

void checkers_program::begin_as(checkers_side side) {
    side_ = side;
    program_.begin("checkers", checkers::columns, checkers::rows, side == checkers_side::human ? "first" : "second",
                   seed_);
}

std::optional<checkers_move> checkers_program::choose(const checkers_position& position, checkers_side to_move) {
    if (!side_) begin_as(to_move);
    const auto moves = legal_moves(position.board, to_move, rules_);
    std::vector<std::string> texts;
    for (const auto& move : moves) texts.push_back(numbers_text(move));
    program_.tell(fmt::format("legal {}", fmt::join(texts, ", ")));
    std::vector<unsigned> squares;
    for (const int number : program_.ask(board_rows(position.board, to_move), 1)) {
        const auto square = square_of_number(number);
        if (!square) program_.refuse(fmt::format("{:02} is no dark square, row and column from 0 to 7", number));
        squares.push_back(*square);
    }
    if (squares.size() < 2) program_.refuse("fewer than two squares");
    const auto found =
        std::find_if(moves.begin(), moves.end(), [&](const auto& move) { return is_meant(move, squares); });
    if (found == moves.end()) program_.refuse("not legal here");
    return *found;
}

void checkers_program::end(checkers_outcome outcome) {
    if (!side_) return;
    using game_outcome = game_record::game_outcome;
    const bool human = *side_ == checkers_side::human;
    program_.end(outcome == checkers_outcome::open   ? game_outcome::undecided
                 : outcome == checkers_outcome::draw ? game_outcome::draw
                 : outcome == (human ? checkers_outcome::human_won : checkers_outcome::computer_won)
                     ? game_outcome::player_wins
                     : game_outcome::machine_wins);
}

}  // namespace tabletop
