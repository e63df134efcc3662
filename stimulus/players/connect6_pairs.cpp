// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_pairs.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <utility>

#include "stimulus/players/random_draw.h"

namespace tabletop {

namespace {

constexpr int central = connect6_board::size / 2 + 1;

// Breaks ties of the opening: nearer to the centre is better, a little.
int centrality(int cell) {
    const connect6_cell at = connect6_board::cell_at(cell);
    return central - std::max(std::abs(at.row - central), std::abs(at.column - central));
}

int cell_score(const connect6_windows& position, connect6_side side, const connect6_taste& taste, int cell) {
    return 8 * (position.gain(cell, side) + position.loss(cell, other(side))) + centrality(cell) +
           taste[static_cast<size_t>(cell)];
}

int pair_score(connect6_windows& position, connect6_side side, const connect6_taste& taste, connect6_weights weights,
               int first, int second) {
    const trial_pair trial(position, side, first, second);
    return 8 * position_score(position, side, weights) + centrality(first) + centrality(second) +
           taste[static_cast<size_t>(first)] + taste[static_cast<size_t>(second)];
}

}  // namespace

connect6_taste draw_taste(uint64_t seed) {
    constexpr unsigned most_points = 7;  // less than one point of a window
    std::mt19937_64 generator(seed);
    connect6_taste taste;
    for (int& points : taste) points = static_cast<int>(draw_below(generator, most_points + 1));
    return taste;
}

void sort_by_score(std::vector<connect6_pair>& pairs) {
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const connect6_pair& a, const connect6_pair& b) { return a.score > b.score; });
}

std::vector<connect6_pair> all_pairs(const std::vector<int>& cells) {
    std::vector<connect6_pair> pairs;
    for (size_t i = 0; i < cells.size(); ++i)
        for (size_t k = i + 1; k < cells.size(); ++k) pairs.push_back({cells[i], cells[k]});
    return pairs;
}

std::vector<connect6_pair> answering_pairs(const std::vector<connect6_windows::cover>& covers,
                                           const std::vector<int>& cells) {
    std::vector<connect6_pair> pairs;
    for (const connect6_windows::cover& way : covers) {
        if (way.second >= 0) {
            pairs.push_back({way.first, way.second});
            continue;
        }
        for (const int cell : cells)
            if (cell != way.first) pairs.push_back({way.first, cell});
    }
    return pairs;
}

int position_score(const connect6_windows& position, connect6_side side, connect6_weights weights) {
    return weights.own * position.value(side) - weights.enemy * position.value(other(side));
}

std::vector<int> promising_cells(const connect6_windows& position, connect6_side side, const connect6_taste& taste,
                                 size_t limit) {
    std::vector<std::pair<int, int>> scored;
    for (int cell = 0; cell < connect6_board::cells; ++cell)
        if (position.empty(cell)) scored.emplace_back(-cell_score(position, side, taste, cell), cell);
    const size_t kept = std::min(limit, scored.size());
    std::partial_sort(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(kept), scored.end());
    std::vector<int> cells;
    for (size_t i = 0; i < kept; ++i) cells.push_back(scored[i].second);
    return cells;
}

std::vector<connect6_pair> promising_pairs(connect6_windows& position, connect6_side side, const connect6_taste& taste,
                                           size_t cell_limit, connect6_weights weights) {
    const std::vector<int> cells = promising_cells(position, side, taste, std::max<size_t>(cell_limit, 2));
    std::vector<connect6_pair> pairs = answering_pairs(position.covers(other(side)), cells);
    if (pairs.empty()) pairs = all_pairs(cells);
    for (connect6_pair& pair : pairs) pair.score = pair_score(position, side, taste, weights, pair.first, pair.second);
    sort_by_score(pairs);
    return pairs;
}

connect6_pair winning_pair(const connect6_windows& position, connect6_side side) {
    const connect6_windows::cell_list cells = position.winning_cells(side, 2);
    if (cells.size == 0) return {};
    return {cells.cells[0], cells.size == 2 ? cells.cells[1] : -1};
}

}  // namespace tabletop
