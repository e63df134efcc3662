// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_program.h"

#include <fmt/format.h>

namespace tabletop {

namespace {

const char* side_word(connect4_side side) {
    switch (side) {
        case connect4_side::first:
            return "first";
        case connect4_side::second:
            return "second";
        case connect4_side::both:
            return "both";
    }
    return "";
}

bool equal(const connect4_position& a, const connect4_position& b) {
    return a.mover == b.mover && a.mask == b.mask;
}

std::string board_rows(const connect4_position& position) {
    std::string text;
    for (int row = connect4_position::rows - 1; row >= 0; --row) {
        for (int column = 0; column < connect4_position::columns; ++column) {
            const uint64_t cell = uint64_t{1} << (7 * column + row);
            text += (position.mask & cell) == 0 ? '.' : (position.mover & cell) != 0 ? 'X' : 'O';
        }
        if (row != 0) text += '/';
    }
    return text;
}

}  // namespace

void connect4_program::begin(connect4_side side, uint64_t seed) {
    known_ = {};
    answer_.reset();
    program_.begin("connect4", connect4_position::columns, connect4_position::rows, side_word(side), seed);
}

// A position that has been answered is answered alike: the machine has not got the move, and the program has played it.
int connect4_program::choose(const connect4_position& position) {
    if (answer_ && equal(answer_->position, position)) return answer_->column;
    follow(position);
    const int number = program_.ask(board_rows(position), 1, 1).front();
    if (number < 1 || number > connect4_position::columns)
        program_.refuse(fmt::format("not a column from 1 to {}", connect4_position::columns));
    const int column = number - 1;
    if (!position.can_play(column)) program_.refuse(fmt::format("column {} is full", number));
    answer_ = answer{position, column};
    known_ = position.after(position.cell_to_play(column));
    return column;
}

// Tells of one stone more, if that is all that is new.
void connect4_program::follow(const connect4_position& position) {
    const uint64_t added = position.mask ^ known_.mask;
    if (connect4_position::count(added) == 1 && (added & known_.playable()) != 0 &&
        position.opponent() == (known_.mover | added))
        program_.opponent({connect4_position::column_of(added) + 1});
    known_ = position;
}

// The last stone of the other side has come with no question.
void connect4_program::end(const game_record& game) {
    const bool one_more = game.moves.size() == static_cast<size_t>(known_.stones()) + 1;
    if (one_more && known_.can_play(game.moves.back() - '1')) program_.opponent({game.moves.back() - '0'});
    program_.end(game.outcome);
}

}  // namespace tabletop
