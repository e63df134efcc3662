// SPDX-License-Identifier: Apache-2.0
// How well somebody plays Connect Four: the moves that he makes in a fixed set of positions, held against the value of
// every move as stimulus/players/connect4_solver.h has proved it. No simulation and no search.
#pragma once

#include "stimulus/signoff/connect4_board.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace tabletop::signoff {

// A position without a four, in which the side to move cannot make one at once; one move keeps the game's value,
// another does not.
struct rated_position {
    // Columns as digits 1 to 7, from the empty board.
    const char* moves;
    // The score of a stone in each column, left to right, for the side to move, as the solver counts it: 0 is a draw, s
    // > 0 wins with the side's stone number 22 - s, s < 0 loses to the opponent's stone number 22 + s.
    std::array<std::int8_t, 7> scores;

    static constexpr std::int8_t full_column = -128;
};

// connect4_strength_positions.cpp says how it has been made, and of which phases.
const std::vector<rated_position>& rated_positions();

// The side to move is the engine.
engine_board board_of(const rated_position& position);

struct playing_strength {
    double kept;  // share of the positions in which the move is worth what the position is: win, draw or loss
    double lost;  // mean of the score of the best move less that of the move
};

// columns: 0 (left) to 6, one for each of rated_positions(). Anything else, and a full column, is no move: it keeps
// nothing, and is as bad as losing to the opponent's next stone. Throws std::invalid_argument for another number of
// columns.
playing_strength strength_of(const std::vector<int>& columns);
// move: what an engine plays, the board's engine, on the board of each of rated_positions().
playing_strength strength_of(const std::function<unsigned(const engine_board& board)>& move);

}  // namespace tabletop::signoff
