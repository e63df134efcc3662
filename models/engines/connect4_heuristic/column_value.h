// SPDX-License-Identifier: Apache-2.0
// What a column is worth ("Runs" and "The value of a column" in README.md).
#pragma once

#include "engines/connect4_heuristic/position.h"

#include <array>

namespace tabletop::connect4_heuristic_core {

enum class module_kind { defensive, full };

// Five bits each.
using column_values = std::array<unsigned, columns>;

inline constexpr unsigned must_act = 15;
inline constexpr unsigned no_move = 31;   // in the full module, with the human to move
inline constexpr unsigned won_here = 30;  // the mover wins; the human only with own wins first
// With own wins first.
inline constexpr unsigned stopped_here = 29;  // the AI is to move and stops the human
inline constexpr unsigned most_threat = 28;

// Which values columns have: those of the page's first tables, or of "Wins first".
enum class value_order { published, wins_first };

// Stones of a player in line from the landing cell's neighbour on, 0 to 3; opposed directions are neighbours: left,
// right, up-left, down-right, up-right, down-left; down has no opposite.
struct runs {
    static constexpr unsigned pairs = 3;

    std::array<std::array<unsigned, 2>, pairs> pair;
    unsigned down;
};
runs runs_from_landing_cell(const position& board, stone who, unsigned column);

// True when the runs, together with the cell that they lead away from, are four in line.
bool makes_four(const runs& of_player);
// True when the player wins with a stone in the landing cell, which lies above the board when the column is full.
bool wins_in(const position& board, stone who, unsigned column);
// The sum of the human's runs and its bonus; the threat is that modulo 32.
unsigned threat_sum_in(const position& board, module_kind module, unsigned column);
unsigned threat_in(const position& board, module_kind module, unsigned column);

// In the defensive module mover is always the AI.
column_values values_of(const position& board, module_kind module, stone mover,
                        value_order order = value_order::published);

struct valued_column {
    unsigned value;
    unsigned column;
};
valued_column greatest(const column_values& values, module_kind module);
// The first of 3, 2, 4, 1, 5, 0 with this value, else 6.
unsigned column_of(const column_values& values, unsigned value);

// The order in which columns are asked when one is wanted.
inline constexpr std::array<unsigned, columns> from_the_middle{3, 2, 4, 1, 5, 0, 6};

}  // namespace tabletop::connect4_heuristic_core
