// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect6_advanced.h"

#include "stimulus/players/connect6_forced_wins.h"

namespace tabletop {

namespace {

// Pairs tried in one search for a forced win; a turn searches some 25 times at most.
constexpr unsigned own_budget = 6'000;
constexpr unsigned enemy_budget = 1'500;
constexpr int most_own_turns = 8;    // of a chain of forcing turns
constexpr int most_enemy_turns = 4;  // the same, of the other side
constexpr size_t cell_limit = 24;    // of candidates
constexpr size_t pairs_examined = 40;
constexpr size_t pairs_checked = 24;
constexpr size_t reply_cells = 10;
constexpr size_t key_partners = 12;

// What is left of a position for `side` after the other side's best reply by weighing.
int score_after_reply(connect6_windows& position, connect6_side side, const connect6_taste& taste) {
    if (position.full()) return position_score(position, side);
    const connect6_pair reply = promising_pairs(position, other(side), taste, reply_cells).front();
    const trial_pair trial(position, other(side), reply.first, reply.second);
    return position_score(position, side);
}

// Pairs with a stone on a cell that the other side's chain begins with.
void add_pairs_with(int key, const std::vector<int>& partners, std::vector<connect6_pair>& pairs) {
    for (const int cell : partners)
        if (cell != key) pairs.push_back({key, cell});
}

}  // namespace

void connect6_advanced::begin_game(uint64_t seed) {
    taste_ = draw_taste(seed);
}

connect6_turn_strategy::turn connect6_advanced::choose_turn(const connect6_referee& game) {
    connect6_windows position(game.board());
    const connect6_side side = game.to_move();
    if (game.due() == 1) return {promising_cells(position, side, taste_, 1).front(), -1};
    connect6_pair best = winning_pair(position, side);
    if (best.first < 0) best = connect6_forced_wins(position, own_budget).find(side, most_own_turns);
    if (best.first < 0) best = best_safe_pair(position, side);
    return {best.first, best.second};
}

// The candidate that is best after the other side's reply, among those that do not let it win by force.
connect6_pair connect6_advanced::best_safe_pair(connect6_windows& position, connect6_side side) const {
    std::vector<connect6_pair> pairs = candidates(position, side);
    for (connect6_pair& pair : pairs) {
        const trial_pair trial(position, side, pair.first, pair.second);
        pair.score = score_after_reply(position, side, taste_);
    }
    sort_by_score(pairs);
    if (pairs.size() > pairs_checked) pairs.resize(pairs_checked);
    for (const connect6_pair& pair : pairs) {
        const trial_pair trial(position, side, pair.first, pair.second);
        if (connect6_forced_wins(position, enemy_budget).find(other(side), most_enemy_turns).first < 0) return pair;
    }
    return pairs.front();
}

std::vector<connect6_pair> connect6_advanced::candidates(connect6_windows& position, connect6_side side) const {
    std::vector<connect6_pair> pairs = promising_pairs(position, side, taste_, cell_limit);
    if (pairs.size() > pairs_examined) pairs.resize(pairs_examined);
    if (position.answers_needed(other(side)) != 0) return pairs;
    const connect6_pair chain = connect6_forced_wins(position, enemy_budget).find(other(side), most_enemy_turns);
    if (chain.first < 0) return pairs;
    const std::vector<int> partners = promising_cells(position, side, taste_, key_partners);
    add_pairs_with(chain.first, partners, pairs);
    if (chain.second >= 0) add_pairs_with(chain.second, partners, pairs);
    return pairs;
}

}  // namespace tabletop
