// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_forced_wins.h"

#include <algorithm>
#include <utility>

namespace tabletop {

namespace {

constexpr size_t cells_tried = 14;
constexpr size_t pairs_tried = 10;
constexpr int forcing = 2;  // stones needed to answer

// Empty cells that a window of `side` with at least two stones runs through, the best of them.
std::vector<int> building_cells(const connect6_windows& position, connect6_side side) {
    std::vector<std::pair<int, int>> scored;
    for (int cell = 0; cell < connect6_board::cells; ++cell)
        if (position.empty(cell) && position.longest(cell, side) >= 2)
            scored.emplace_back(-position.gain(cell, side), cell);
    const size_t kept = std::min(cells_tried, scored.size());
    std::partial_sort(scored.begin(), scored.begin() + static_cast<std::ptrdiff_t>(kept), scored.end());
    std::vector<int> cells;
    for (size_t i = 0; i < kept; ++i) cells.push_back(scored[i].second);
    return cells;
}

std::vector<connect6_pair> pairs_to_try(const connect6_windows& position, connect6_side side) {
    const std::vector<int> cells = building_cells(position, side);
    if (position.answers_needed(other(side)) == 0) return all_pairs(cells);
    return answering_pairs(position.covers(other(side)), cells);
}

}  // namespace

connect6_pair connect6_forced_wins::find(connect6_side side, int most_turns) {
    for (int turns = 0; turns <= most_turns && !exhausted(); ++turns)
        if (connect6_pair first; wins(side, turns, &first)) return first;
    return {};
}

bool connect6_forced_wins::wins(connect6_side side, int turns, connect6_pair* first) {
    connect6_pair winning = winning_pair(position_, side);
    std::vector<connect6_pair> pairs;
    if (winning.first < 0) pairs = forcing_pairs(side, turns, winning);
    if (winning.first < 0) {
        for (const connect6_pair& pair : pairs) {
            const trial_pair trial(position_, side, pair.first, pair.second);
            if (!answered_by_none(side, turns - 1)) continue;
            winning = pair;
            break;
        }
    }
    if (first != nullptr) *first = winning;
    return winning.first >= 0;
}

// After a forcing pair of `side` the other side has only the covers.
bool connect6_forced_wins::answered_by_none(connect6_side side, int turns) {
    for (const connect6_windows::cover& way : position_.covers(side)) {
        const trial_pair answer(position_, other(side), way.first, way.second);
        if (exhausted() || !wins(side, turns, nullptr)) return false;
    }
    return true;
}

// Pairs that force both stones of the other side; `winning` is one that asks for more stones than it has.
std::vector<connect6_pair> connect6_forced_wins::forcing_pairs(connect6_side side, int turns, connect6_pair& winning) {
    std::vector<connect6_pair> found;
    for (connect6_pair pair : pairs_to_try(position_, side)) {
        if (exhausted()) break;
        ++tried_;
        const trial_pair trial(position_, side, pair.first, pair.second);
        const int needed = position_.answers_needed(side);
        if (needed > forcing) {
            winning = pair;
            return {};
        }
        if (needed < forcing || turns == 0) continue;
        pair.score = position_score(position_, side);
        found.push_back(pair);
    }
    sort_by_score(found);
    if (found.size() > pairs_tried) found.resize(pairs_tried);
    return found;
}

}  // namespace tabletop
