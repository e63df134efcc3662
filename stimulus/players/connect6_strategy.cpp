// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_strategy.h"

#include <utility>

#include "stimulus/players/illegal_move.h"
#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

int draw_of(std::mt19937_64& generator, const std::vector<int>& cells) {
    return cells[draw_below(generator, static_cast<unsigned>(cells.size()))];
}

std::vector<int> empty_cells(const connect6_windows& position) {
    std::vector<int> cells;
    for (int cell = 0; cell < connect6_board::cells; ++cell)
        if (position.empty(cell)) cells.push_back(cell);
    return cells;
}

// Cells that answer the other side's threats, with one stone if possible, else with one of two.
std::vector<int> answering_cells(const connect6_windows& position, connect6_side side) {
    const bool alone = position.answers_needed(other(side)) == 1;
    std::vector<int> cells;
    for (const connect6_windows::cover& way : position.covers(other(side)))
        if (!alone || way.second < 0) cells.push_back(way.first);
    return cells;
}

bool touches(const connect6_board& board, int cell, connect6_side side) {
    const connect6_cell at = connect6_board::cell_at(cell);
    for (int row = at.row - 1; row <= at.row + 1; ++row) {
        for (int column = at.column - 1; column <= at.column + 1; ++column) {
            const connect6_cell near{row, column};
            if (near.on_board() && board.at(near) == side) return true;
        }
    }
    return false;
}

}  // namespace

connect6_referee play_connect6_game(connect6_strategy& black, connect6_strategy& white, uint64_t seed) {
    connect6_referee game;
    black.begin(connect6_side::black, seed);
    white.begin(connect6_side::white, game_seed(seed, 1));
    while (!game.over()) {
        connect6_strategy& mover = game.to_move() == connect6_side::black ? black : white;
        try {
            game.play(mover.choose(game).value());
        } catch (const illegal_move& move) {
            game.refuse(move.text, move.why);
        }
    }
    black.end(game);
    white.end(game);
    return game;
}

std::optional<std::string> connect6_turn_strategy::choose(const connect6_referee& game) {
    const bool second_due = game.due() == 1 && game.board().stones() != 0;
    int cell = second_due ? std::exchange(second_, -1) : -1;
    if (cell < 0) {
        const turn chosen = choose_turn(game);
        cell = chosen.first;
        second_ = chosen.second;
    }
    return stone_text(connect6_board::cell_at(cell));
}

connect6_turn_strategy::turn connect6_random::choose_turn(const connect6_referee& game) {
    connect6_windows position(game.board());
    const int first = draw_of(generator_, empty_cells(position));
    if (game.due() == 1) return {first, -1};
    position.place(first, game.to_move());
    return {first, draw_of(generator_, empty_cells(position))};
}

connect6_turn_strategy::turn connect6_simple::choose_turn(const connect6_referee& game) {
    connect6_windows position(game.board());
    const connect6_side side = game.to_move();
    if (const connect6_pair win = winning_pair(position, side); win.first >= 0) return {win.first, win.second};
    const int first = choose_cell(position, game.board(), side);
    if (game.due() == 1) return {first, -1};
    position.place(first, side);
    connect6_board board = game.board();
    board.place(connect6_board::cell_at(first), side);
    return {first, choose_cell(position, board, side)};
}

int connect6_simple::choose_cell(const connect6_windows& position, const connect6_board& board, connect6_side side) {
    if (const std::vector<int> answers = answering_cells(position, side); !answers.empty())
        return draw_of(generator_, answers);
    if (const auto urgent = position.winning_cells(other(side), 2); urgent.size != 0) return urgent.cells[0];
    const std::vector<int> cells = empty_cells(position);
    std::vector<int> near;
    for (const int cell : cells)
        if (touches(board, cell, side)) near.push_back(cell);
    return draw_of(generator_, near.empty() ? cells : near);
}

void connect6_weigher::begin_game(uint64_t seed) {
    taste_ = draw_taste(seed);
}

connect6_turn_strategy::turn connect6_weigher::choose_turn(const connect6_referee& game) {
    constexpr size_t cell_limit = 16;
    connect6_windows position(game.board());
    const connect6_side side = game.to_move();
    if (game.due() == 1) return {promising_cells(position, side, taste_, 1).front(), -1};
    if (const connect6_pair win = winning_pair(position, side); win.first >= 0) return {win.first, win.second};
    const connect6_pair best = promising_pairs(position, side, taste_, cell_limit, weights_).front();
    return {best.first, best.second};
}

}  // namespace tabletop
