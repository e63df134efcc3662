// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_heuristic/decision.h"

#include <algorithm>

namespace tabletop::connect4_heuristic_core {
namespace {

// Column 0 is not asked.
constexpr std::array<unsigned, columns - 1> trap_order{3, 2, 4, 5, 1, 6};

valued_column greatest_now(const position& board, module_kind module) {
    return greatest(values_of(board, module, stone::ai), module);
}

unsigned best_answer(const position& board, unsigned column) {
    if (board.is_full(column)) return no_move;
    const auto next = board.after(stone::ai, column);
    return greatest(values_of(next, module_kind::full, stone::human), module_kind::full).value;
}

// Full columns are looked at too.
unsigned first_win(const position& board) {
    const auto won =
        std::find_if(from_the_middle.begin(), from_the_middle.end(), [&](unsigned c) { return wins_in(board, stone::ai, c); });
    return won == from_the_middle.end() ? no_column : *won;
}

// The column in which the human has to block after the AI's move, if that leaves the AI another win.
unsigned trap_after(const position& board, unsigned column) {
    if (board.is_full(column)) return no_column;
    const auto next = board.after(stone::ai, column);
    const auto block = first_win(next);
    if (block == no_column || next.is_full(block)) return no_column;
    return first_win(next.after(stone::human, block)) == no_column ? no_column : block;
}

unsigned first_trap(const std::array<unsigned, columns>& trap) {
    const auto found =
        std::find_if(trap_order.begin(), trap_order.end(), [&](unsigned c) { return trap[c] != no_column; });
    return found == trap_order.end() ? no_column : *found;
}

decision decide_fully(const position& board, unsigned generation) {
    if (generation == 1) {
        const auto now = greatest_now(board, module_kind::full);
        return {now.column, now.value, now.value >= must_act ? rule::immediate : rule::none};
    }
    const auto why = look_ahead(board);
    if (why.now.value >= must_act) return {why.now.column, why.now.value, rule::immediate};
    if (why.least.value == no_move) return {why.now.column, why.now.value, rule::last};
    const bool trap = generation == 3 && why.trap_flag != no_column && why.found_max[why.trap_flag] < must_act;
    if (trap) return {why.trap_flag, why.least.value, rule::trap};
    return {why.least.column, why.least.value, rule::least};
}

}  // namespace

decision decide(const position& board, module_kind module, unsigned generation) {
    if (module == module_kind::full) return decide_fully(board, generation);
    const auto now = greatest_now(board, module);
    return {now.column, now.value, rule::none};
}

reasons look_ahead(const position& board) {
    reasons why{};
    for (unsigned c = 0; c < columns; ++c) {
        why.found_max[c] = best_answer(board, c);
        why.trap[c] = trap_after(board, c);
    }
    why.now = greatest_now(board, module_kind::full);
    why.trap_flag = first_trap(why.trap);
    const auto least = *std::min_element(why.found_max.begin(), why.found_max.end());
    why.least = {least, column_of(why.found_max, least)};
    return why;
}

}  // namespace tabletop::connect4_heuristic_core
