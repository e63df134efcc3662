// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/connect4_strength.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace tabletop::signoff {
namespace {

int best_score(const rated_position& position) {
    return *std::max_element(position.scores.begin(), position.scores.end());
}

// The opponent wins with the stone that he is to place next.
int worst_score(const rated_position& position) {
    const int stones = static_cast<int>(std::strlen(position.moves));
    const int opponents_next = (stones + 1) / 2 + 1;
    return opponents_next - 22;
}

bool is_move(const rated_position& position, int column) {
    return column >= 0 && column < 7 &&
           position.scores[static_cast<std::size_t>(column)] != rated_position::full_column;
}

int sign(int score) {
    return (score > 0) - (score < 0);
}

}  // namespace

engine_board board_of(const rated_position& position) {
    const auto stones = std::strlen(position.moves);
    engine_board board;
    for (std::size_t n = 0; n < stones; ++n) {
        drop(board, static_cast<unsigned>(position.moves[n] - '1'), (stones - n) % 2 == 0);
    }
    return board;
}

playing_strength strength_of(const std::vector<int>& columns) {
    const auto& positions = rated_positions();
    if (columns.size() != positions.size()) throw std::invalid_argument("not one move for each position");
    int kept = 0;
    int lost = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const bool legal = is_move(positions[i], columns[i]);
        const int best = best_score(positions[i]);
        const int score = legal ? positions[i].scores[static_cast<std::size_t>(columns[i])] : worst_score(positions[i]);
        kept += legal && sign(score) == sign(best);
        lost += best - score;
    }
    const auto count = static_cast<double>(positions.size());
    return {kept / count, lost / count};
}

playing_strength strength_of(const std::function<unsigned(const engine_board&)>& move) {
    std::vector<int> columns;
    for (const auto& position : rated_positions()) columns.push_back(static_cast<int>(move(board_of(position))));
    return strength_of(columns);
}

}  // namespace tabletop::signoff
