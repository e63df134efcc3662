// SPDX-License-Identifier: Apache-2.0
// Turns of two Connect6 stones worth looking at, best first. Shared by the strategies that search.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "stimulus/players/connect6_windows.h"

namespace tabletop {

// A few points for each cell, drawn once a game, so that a strategy does not play the same game twice.
using connect6_taste = std::array<int, connect6_board::cells>;
connect6_taste draw_taste(uint64_t seed);

// How much the windows of either side count.
struct connect6_weights {
    int own = 1;
    int enemy = 1;
};

struct connect6_pair {
    int first = -1;
    int second = -1;
    int score = 0;
};

// The highest score first, pairs of one score as they are.
void sort_by_score(std::vector<connect6_pair>& pairs);

// Every pair of these cells.
std::vector<connect6_pair> all_pairs(const std::vector<int>& cells);

// The covers as pairs; one that leaves the second stone free with each of these cells.
std::vector<connect6_pair> answering_pairs(const std::vector<connect6_windows::cover>& covers,
                                           const std::vector<int>& cells);

// Points of a position for `side`: its windows, less the other side's.
int position_score(const connect6_windows& position, connect6_side side, connect6_weights weights = {});

// The most promising empty cells for a stone of `side`, best first, at most `limit`.
std::vector<int> promising_cells(const connect6_windows& position, connect6_side side, const connect6_taste& taste,
                                 size_t limit);

// Pairs of `side`, best first, of at most `cell_limit` promising cells. They answer all threats of the other side as
// far as that is possible. The position has two empty cells.
std::vector<connect6_pair> promising_pairs(connect6_windows& position, connect6_side side, const connect6_taste& taste,
                                           size_t cell_limit, connect6_weights weights = {});

// The pair that completes a line, with second -1 when one stone is enough; first -1 when there is none.
connect6_pair winning_pair(const connect6_windows& position, connect6_side side);

// The stones of a pair on a position, taken back at the end of the scope.
class trial_pair {
  public:
    trial_pair(connect6_windows& position, connect6_side side, int first, int second)
        : position_(position), side_(side), first_(first), second_(second) {
        position_.place(first_, side_);
        if (second_ >= 0) position_.place(second_, side_);
    }
    ~trial_pair() {
        if (second_ >= 0) position_.take_back(second_, side_);
        position_.take_back(first_, side_);
    }
    trial_pair(const trial_pair&) = delete;
    trial_pair& operator=(const trial_pair&) = delete;

  private:
    connect6_windows& position_;
    connect6_side side_;
    int first_;
    int second_;
};

}  // namespace tabletop
