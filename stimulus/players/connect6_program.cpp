// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_program.h"

namespace tabletop {

namespace {

std::string board_rows(const connect6_board& board, connect6_side own) {
    std::string text;
    for (int index = 0; index < connect6_board::cells; ++index) {
        if (index != 0 && index % connect6_board::size == 0) text += '/';
        const auto stone = board.at(connect6_board::cell_at(index));
        text += !stone ? '.' : *stone == own ? 'X' : 'O';
    }
    return text;
}

}  // namespace

void connect6_program::begin(connect6_side side, uint64_t seed) {
    side_ = side;
    told_ = 0;
    stones_.clear();
    program_.begin("connect6", connect6_board::size, connect6_board::size,
                   side == connect6_side::black ? "first" : "second", seed);
}

std::optional<std::string> connect6_program::choose(const connect6_referee& game) {
    if (stones_.empty()) ask(game);
    const connect6_cell stone = stones_.back();
    stones_.pop_back();
    if (const char* const why = game.fault_of(stone)) program_.refuse(why);
    return stone_text(stone);
}

void connect6_program::end(const connect6_referee& game) {
    follow(game);
    using outcome = game_record::game_outcome;
    program_.end(!game.over()              ? outcome::undecided
                 : !game.winner()          ? outcome::draw
                 : *game.winner() == side_ ? outcome::player_wins
                                           : outcome::machine_wins);
}

// Tells what the other side has played since it was asked.
void connect6_program::follow(const connect6_referee& game) {
    std::vector<int> move;
    for (; told_ < game.stones().size(); ++told_) {
        const auto& stone = game.stones()[told_];
        if (stone.side == side_) continue;
        move.push_back(stone.cell.row);
        move.push_back(stone.cell.column);
    }
    if (!move.empty()) program_.opponent(move);
}

void connect6_program::ask(const connect6_referee& game) {
    follow(game);
    const auto numbers = program_.ask(board_rows(game.board(), side_), game.due(), 2 * game.due());
    for (size_t i = numbers.size(); i != 0; i -= 2) stones_.push_back({numbers[i - 2], numbers[i - 1]});
}

}  // namespace tabletop
