// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_heuristic/decision.h"

#include <algorithm>

namespace tabletop::connect4_heuristic_core {
namespace {

// Column 0 is not asked.
constexpr std::array<unsigned, columns - 1> trap_order{3, 2, 4, 5, 1, 6};

valued_column greatest_now(const position& board, module_kind module, value_order order) {
    return greatest(values_of(board, module, stone::ai, order), module);
}

unsigned best_answer(const position& board, unsigned column, value_order order) {
    if (board.is_full(column)) return no_move;
    const auto next = board.after(stone::ai, column);
    return greatest(values_of(next, module_kind::full, stone::human, order), module_kind::full).value;
}

enum class looked_at { every_column, open_columns };

unsigned first_win(const position& board, stone who, looked_at which) {
    const auto won = std::find_if(from_the_middle.begin(), from_the_middle.end(), [&](unsigned c) {
        return (which == looked_at::every_column || !board.is_full(c)) && wins_in(board, who, c);
    });
    return won == from_the_middle.end() ? no_column : *won;
}

unsigned first_own_win(const position& board) {
    return first_win(board, stone::ai, looked_at::every_column);
}

// The column in which the human has to block after the AI's move, if that leaves the AI another win.
unsigned trap_after(const position& board, unsigned column) {
    if (board.is_full(column)) return no_column;
    const auto next = board.after(stone::ai, column);
    const auto block = first_own_win(next);
    if (block == no_column || next.is_full(block)) return no_column;
    return first_own_win(next.after(stone::human, block)) == no_column ? no_column : block;
}

unsigned first_trap(const std::array<unsigned, columns>& trap) {
    const auto found =
        std::find_if(trap_order.begin(), trap_order.end(), [&](unsigned c) { return trap[c] != no_column; });
    return found == trap_order.end() ? no_column : *found;
}

bool can_win(const position& board, stone who) {
    return first_win(board, who, looked_at::open_columns) != no_column;
}

// The human threatens to win, and still does when the AI has blocked it; the AI cannot win before.
bool threatens_twice(const position& board) {
    const auto block = first_win(board, stone::human, looked_at::open_columns);
    return block != no_column && !can_win(board, stone::ai) && can_win(board.after(stone::ai, block), stone::human);
}

bool snare_after(const position& board, unsigned column) {
    if (board.is_full(column)) return false;
    const auto next = board.after(stone::ai, column);
    return std::any_of(from_the_middle.begin(), from_the_middle.end(), [&](unsigned answer) {
        return !next.is_full(answer) && threatens_twice(next.after(stone::human, answer));
    });
}

// All that are kept when none of them is safe.
column_set safe_columns(const column_values& found_max, const column_set& snare, const column_set& kept) {
    column_set safe{};
    for (unsigned c = 0; c < columns; ++c) safe[c] = kept[c] && found_max[c] < must_act && !snare[c];
    const bool any = std::find(safe.begin(), safe.end(), true) != safe.end();
    return any ? safe : kept;
}

unsigned first_of(const column_set& some) {
    return *std::find_if(from_the_middle.begin(), std::prev(from_the_middle.end()),
                         [&](unsigned c) { return some[c]; });
}

valued_column least_of(column_values values, const column_set& candidate) {
    constexpr unsigned beyond_all = no_move + 1;
    for (unsigned c = 0; c < columns; ++c) {
        if (!candidate[c]) values[c] = beyond_all;
    }
    const auto least = *std::min_element(values.begin(), values.end());
    return {least, column_of(values, least)};
}

// With own wins first a value that is nobody's win is no reason for a move that loses.
bool must_act_now(const reasons& why, value_order order) {
    if (why.now.value < must_act) return false;
    return order == value_order::published || why.now.value > most_threat || why.found_max[why.now.column] != won_here;
}

decision decide_fully(const position& board, const foresight& looks) {
    if (looks.generation == 1) {
        const auto now = greatest_now(board, module_kind::full, looks.order);
        return {now.column, now.value, now.value >= must_act ? rule::immediate : rule::none};
    }
    const auto why = look_ahead(board, looks);
    const auto& kept = why.search.kept;
    if (is_won(why.search.best)) return {first_of(kept), won_here, rule::ahead};
    if (must_act_now(why, looks.order) && kept[why.now.column]) {
        return {why.now.column, why.now.value, rule::immediate};
    }
    if (why.least.value == no_move && kept[why.now.column]) return {why.now.column, why.now.value, rule::last};
    const bool trap = looks.generation == 3 && why.trap_flag != no_column && why.found_max[why.trap_flag] < must_act &&
                      kept[why.trap_flag];
    if (trap) return {why.trap_flag, why.least.value, rule::trap};
    return {why.least.column, why.least.value, rule::least};
}

}  // namespace

decision decide(const position& board, module_kind module, const foresight& looks) {
    if (module == module_kind::full) return decide_fully(board, looks);
    const auto now = greatest_now(board, module, looks.order);
    return {now.column, now.value, rule::none};
}

reasons look_ahead(const position& board, const foresight& looks) {
    reasons why{};
    for (unsigned c = 0; c < columns; ++c) {
        why.found_max[c] = best_answer(board, c, looks.order);
        why.trap[c] = trap_after(board, c);
        why.snare[c] = looks.human_traps && snare_after(board, c);
    }
    why.now = greatest_now(board, module_kind::full, looks.order);
    why.trap_flag = first_trap(why.trap);
    why.search = columns_to_keep(board, looks.lookahead);
    why.candidate = why.search.kept;
    if (looks.human_traps) why.candidate = safe_columns(why.found_max, why.snare, why.search.kept);
    why.least = least_of(why.found_max, why.candidate);
    return why;
}

}  // namespace tabletop::connect4_heuristic_core
