// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_heuristic/column_value.h"

#include <algorithm>
#include <numeric>

namespace tabletop::connect4_heuristic_core {
namespace {

constexpr unsigned longest_run = 3;
constexpr unsigned free_block = must_act - 1;  // the human's move stops the AI

// Values by the length of the run.
using run_values = std::array<unsigned, longest_run + 1>;
constexpr run_values human_values{0, 1, 5, 10};
constexpr run_values human_values_down{0, 1, 5, 15};

struct direction {
    int right;
    int up;
};
constexpr std::array<std::array<direction, 2>, runs::pairs> opposed{{
    {{{-1, 0}, {1, 0}}},
    {{{-1, 1}, {1, -1}}},
    {{{1, 1}, {-1, -1}}},
}};
constexpr direction down{0, -1};

unsigned run(const position& board, stone who, int column, int row, direction step) {
    unsigned length = 0;
    while (length < longest_run && board.has(who, column += step.right, row += step.up)) ++length;
    return length;
}

// An adder of four bits.
unsigned pair_sum(const std::array<unsigned, 2>& lengths, const run_values& values) {
    return (values[lengths[0]] + values[lengths[1]]) % 16;
}

unsigned bonus(const runs& human, module_kind module) {
    const unsigned four_from = module == module_kind::defensive ? 4 : 6;
    bool three_possible = false;
    for (const auto& lengths : human.pair) {
        const auto sum = pair_sum(lengths, human_values);
        if (sum >= four_from) return 10;
        three_possible = three_possible || sum == 2;
    }
    return three_possible && module == module_kind::full ? 3 : 0;
}

unsigned value_of(const position& board, module_kind module, stone mover, unsigned column) {
    const bool human_moves = mover == stone::human;
    if (board.is_full(column)) return human_moves ? no_move : 0;
    const auto threat = threat_in(board, module, column);
    if (!wins_in(board, stone::ai, column) || (module == module_kind::full && threat >= must_act)) return threat;
    return human_moves ? free_block : won_here;
}

unsigned value_with_wins_first(const position& board, module_kind module, stone mover, unsigned column) {
    const bool human_moves = mover == stone::human;
    if (board.is_full(column)) return human_moves ? no_move : 0;
    if (wins_in(board, mover, column)) return won_here;
    if (!human_moves && wins_in(board, stone::human, column)) return stopped_here;
    const auto threat = threat_in(board, module, column);
    if (human_moves && threat < must_act && wins_in(board, stone::ai, column)) return free_block;
    return std::min(threat, most_threat);
}

}  // namespace

runs runs_from_landing_cell(const position& board, stone who, unsigned column) {
    const auto c = static_cast<int>(column);
    const auto r = static_cast<int>(board.landing_row(column));
    runs found{};
    for (unsigned p = 0; p < runs::pairs; ++p) {
        for (unsigned side = 0; side < 2; ++side) found.pair[p][side] = run(board, who, c, r, opposed[p][side]);
    }
    found.down = run(board, who, c, r, down);
    return found;
}

// The page's condition for the AI: a run of the value 10, or values of a pair with a sum of 4 or more, which two and
// one are the least to have.
bool makes_four(const runs& of_player) {
    const auto in_line = [](const auto& lengths) { return lengths[0] + lengths[1] >= longest_run; };
    return of_player.down == longest_run || std::any_of(of_player.pair.begin(), of_player.pair.end(), in_line);
}

bool wins_in(const position& board, stone who, unsigned column) {
    return makes_four(runs_from_landing_cell(board, who, column));
}

unsigned threat_sum_in(const position& board, module_kind module, unsigned column) {
    const auto human = runs_from_landing_cell(board, stone::human, column);
    auto sum = human_values_down[human.down] + bonus(human, module);
    for (const auto& lengths : human.pair) sum += human_values[lengths[0]] + human_values[lengths[1]];
    return sum;
}

unsigned threat_in(const position& board, module_kind module, unsigned column) {
    return threat_sum_in(board, module, column) % 32;
}

column_values values_of(const position& board, module_kind module, stone mover, value_order order) {
    const auto value = order == value_order::published ? value_of : value_with_wins_first;
    column_values values{};
    for (unsigned c = 0; c < columns; ++c) values[c] = value(board, module, mover, c);
    return values;
}

valued_column greatest(const column_values& values, module_kind module) {
    unsigned most = 0;
    bool any = false;
    for (const auto value : values) {
        if (module == module_kind::full && value == no_move) continue;
        any = true;
        most = std::max(most, value);
    }
    if (!any) most = no_move;
    return {most, column_of(values, most)};
}

unsigned column_of(const column_values& values, unsigned value) {
    return *std::find_if(from_the_middle.begin(), std::prev(from_the_middle.end()),
                         [&](unsigned c) { return values[c] == value; });
}

}  // namespace tabletop::connect4_heuristic_core
