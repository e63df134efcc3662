// SPDX-License-Identifier: Apache-2.0
// The tables of connect4_heuristic's page once more, cell by cell on a padded board, without a look at the model.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tabletop::reference {

// Rows from the top as people draw them: A the AI's, H the human's, x occupied by nobody, . empty.
using drawing = std::vector<std::string>;

inline std::array<std::uint16_t, 6> rows_of(const drawing& top_down) {
    std::array<std::uint16_t, 6> rows{};
    for (std::size_t n = 0; n < top_down.size(); ++n) {
        auto& row = rows[top_down.size() - 1 - n];
        for (unsigned c = 0; c < 7; ++c) {
            const auto cell = top_down[n].at(c);
            const unsigned code = cell == 'A' ? 1 : cell == 'H' ? 2 : cell == 'x' ? 3 : 0;
            row = static_cast<std::uint16_t>(row | code << 2 * c);
        }
    }
    return rows;
}

// What the page says in sections of their own.
struct specialities {
    bool human_traps = false;
    bool win_first = false;
    int lookahead = 1;
};

struct board {
    // [row + 3][column + 3]: three cells of air all around, and one more for the row above the board.
    char cell[13][13];

    bool goes_round;  // "The wrong index"

    explicit board(const std::array<std::uint16_t, 6>& rows, bool wrong_index = false) : goes_round(wrong_index) {
        for (auto& line : cell) {
            for (auto& c : line) c = '.';
        }
        for (int r = 0; r < 6; ++r) {
            for (int c = 0; c < 7; ++c) cell[r + 3][c + 3] = ".AHx"[rows[static_cast<unsigned>(r)] >> 2 * c & 3];
        }
    }
    int height(int c) const {
        int n = 0;
        for (int r = 0; r < 6; ++r) n += cell[r + 3][c + 3] != '.';
        return n;
    }
    board play(char who, int c) const {
        board next = *this;
        if (height(c) < 6) next.cell[height(c) + 3][c + 3] = who;
        return next;
    }
    char number(int n) const { return n < 0 || n > 41 ? '.' : cell[n / 7 + 3][n % 7 + 3]; }
    int stones(char who, int c, int dx, int dy) const {
        const int x = c + 3, y = height(c) + 3;
        const auto neighbour = [&](int n) {
            return goes_round ? number(7 * height(c) + c + n * (7 * dy + dx)) : cell[y + n * dy][x + n * dx];
        };
        if (neighbour(1) != who) return 0;
        if (neighbour(2) != who) return 1;
        return neighbour(3) != who ? 2 : 3;
    }
};

inline bool self_win(const board& b, int c) {
    const int table[4] = {0, 1, 3, 10};
    const int left = table[b.stones('A', c, -1, 0)], right = table[b.stones('A', c, 1, 0)];
    const int up_left = table[b.stones('A', c, -1, 1)], up_right = table[b.stones('A', c, 1, 1)];
    const int low_left = table[b.stones('A', c, -1, -1)], low_right = table[b.stones('A', c, 1, -1)];
    const int bottom = table[b.stones('A', c, 0, -1)];
    for (const int value : {left, right, up_left, up_right, low_left, low_right, bottom}) {
        if (value == 10) return true;
    }
    return (up_left + low_right) % 16 >= 4 || (up_right + low_left) % 16 >= 4 || (left + right) % 16 >= 4;
}

inline int sum(const board& b, int c, bool full_module) {
    const int table[4] = {0, 1, 5, 10};
    const int bottom_table[4] = {0, 1, 5, 15};
    const int left = table[b.stones('H', c, -1, 0)], right = table[b.stones('H', c, 1, 0)];
    const int up_left = table[b.stones('H', c, -1, 1)], up_right = table[b.stones('H', c, 1, 1)];
    const int low_left = table[b.stones('H', c, -1, -1)], low_right = table[b.stones('H', c, 1, -1)];
    const int bottom = bottom_table[b.stones('H', c, 0, -1)];
    const int cross[3] = {(up_left + low_right) & 15, (up_right + low_left) & 15, (left + right) & 15};
    int bonus = 0;
    if (full_module) {
        for (const int pair : cross) bonus = pair == 2 && bonus == 0 ? 3 : bonus;
        for (const int pair : cross) bonus = pair >= 6 ? 10 : bonus;
    } else {
        for (const int pair : cross) bonus = pair >= 4 ? 10 : bonus;
    }
    return (left + right + up_left + up_right + low_left + low_right + bottom + bonus) & 31;
}

inline bool human_win(const board& b, int c) {
    const auto run = [&](int dx, int dy) { return b.stones('H', c, dx, dy); };
    return run(0, -1) == 3 || run(-1, 0) + run(1, 0) >= 3 || run(-1, 1) + run(1, -1) >= 3 ||
           run(1, 1) + run(-1, -1) >= 3;
}

inline int value_by_wins(const board& b, int c, int s, char player) {
    const int small = s > 28 ? 28 : s;
    if (player == 'A') {
        if (self_win(b, c)) return 30;
        return human_win(b, c) ? 29 : small;
    }
    if (human_win(b, c)) return 30;
    return self_win(b, c) && s < 15 ? 14 : small;
}

inline std::array<int, 7> values(const board& b, bool full_module, char player, bool win_first = false) {
    std::array<int, 7> all{};
    for (int c = 0; c < 7; ++c) {
        const int s = sum(b, c, full_module);
        int& value = all[static_cast<unsigned>(c)];
        if (b.height(c) == 6) {
            value = full_module && player == 'H' ? 31 : 0;
        } else if (win_first) {
            value = value_by_wins(b, c, s, player);
        } else if (!full_module) {
            value = self_win(b, c) ? 30 : s;
        } else {
            value = self_win(b, c) && s < 15 ? (player == 'A' ? 30 : 14) : s;
        }
    }
    return all;
}

inline int pick(const std::array<int, 7>& all, int wanted) {
    for (const int c : {3, 2, 4, 1, 5, 0}) {
        if (all[static_cast<unsigned>(c)] == wanted) return c;
    }
    return 6;
}

inline int reduce(const std::array<int, 7>& all, bool full_module) {
    int most = -1;
    for (const int value : all) {
        if (!(full_module && value == 31) && value > most) most = value;
    }
    return most < 0 ? 31 : most;
}

struct outcome {
    int move;
    int value;
    std::string rule;  // empty: none
};

inline outcome defensive(const board& b, bool win_first = false) {
    const auto all = values(b, false, 'A', win_first);
    const int most = reduce(all, false);
    return {pick(all, most), most, ""};
}

inline int trap(const board& b, int c) {
    if (b.height(c) == 6) return 7;
    const auto mine = b.play('A', c);
    int u = 7;
    for (const int column : {6, 0, 5, 1, 4, 2, 3}) {
        if (self_win(mine, column)) u = column;
    }
    if (u == 7 || mine.height(u) == 6) return 7;
    const auto blocked = mine.play('H', u);
    bool wins = false;
    for (int column = 0; column < 7; ++column) wins = wins || self_win(blocked, column);
    return wins ? u : 7;
}

inline bool snare(const board& b, int c) {
    if (b.height(c) == 6) return false;
    const auto mine = b.play('A', c);
    for (int h = 0; h < 7; ++h) {
        if (mine.height(h) == 6) continue;
        const auto threatened = mine.play('H', h);
        bool saved = false;
        int v = 7;
        for (const int column : {6, 0, 5, 1, 4, 2, 3}) {
            if (threatened.height(column) == 6) continue;
            saved = saved || self_win(threatened, column);
            if (human_win(threatened, column)) v = column;
        }
        if (saved || v == 7) continue;
        const auto blocked = threatened.play('A', v);
        for (int column = 0; column < 7; ++column) {
            if (blocked.height(column) < 6 && human_win(blocked, column)) return true;
        }
    }
    return false;
}

// 100 less the number of the winning move, below 0 when that is the human's; 0: open.
inline int forced(const board& b, int made, int last) {
    const bool human = made % 2 != 0;
    const int sign = human ? -1 : 1;
    std::vector<int> open;
    for (int c = 0; c < 7; ++c) {
        if (b.height(c) == 6) continue;
        open.push_back(c);
        if (human ? human_win(b, c) : self_win(b, c)) return sign * (99 - made);
    }
    if (made == last || open.empty()) return 0;
    int best = -100;
    for (const int c : open) {
        const int next = sign * forced(b.play(human ? 'H' : 'A', c), made + 1, last);
        if (next > best) best = next;
    }
    return sign * best;
}

struct search {
    int best = -100;  // as of forced
    std::vector<int> kept;
};

inline search columns_after_search(const board& b, int lookahead) {
    search found;
    for (int c = 0; c < 7; ++c) {
        if (b.height(c) == 6) continue;
        const int value = self_win(b, c) ? 99 : forced(b.play('A', c), 1, lookahead);
        if (value > found.best) found.kept.clear();
        if (value >= found.best) found.kept.push_back(c), found.best = value;
    }
    if (found.kept.empty() || lookahead == 1) found = {0, {0, 1, 2, 3, 4, 5, 6}};
    return found;
}

struct full_reasons {
    std::array<int, 8> found_max{};
    std::array<int, 7> now{};
    std::array<bool, 7> snares{};
    int now_move = 0;
    int trap_flag = 7;
    outcome out{};
};

inline full_reasons full(const board& b, int generation = 3, const specialities& with = {}) {
    full_reasons why;
    std::array<int, 7> seven{};
    bool all_full = true;
    for (int c = 0; c < 7; ++c) {
        auto& found = seven[static_cast<unsigned>(c)];
        found = b.height(c) == 6 ? 31 : reduce(values(b.play('A', c), true, 'H', with.win_first), true);
        why.found_max[static_cast<unsigned>(c)] = found;
        all_full = all_full && found == 31;
    }
    why.now = values(b, true, 'A', with.win_first);
    why.found_max[7] = reduce(why.now, true);
    why.now_move = pick(why.now, why.found_max[7]);
    for (const int c : {6, 1, 5, 4, 2, 3}) {
        if (trap(b, c) != 7) why.trap_flag = c;
    }
    const auto ahead = columns_after_search(b, with.lookahead);
    const auto kept = [&](int column) {
        for (const int c : ahead.kept) {
            if (c == column) return true;
        }
        return false;
    };
    bool any = false;
    std::array<bool, 7> candidate{};
    for (int c = 0; c < 7; ++c) {
        const auto n = static_cast<unsigned>(c);
        why.snares[n] = with.human_traps && snare(b, c);
        candidate[n] = kept(c) && seven[n] < 15 && !why.snares[n];
        any = any || candidate[n];
    }
    int least = 31;
    int least_move = 6;
    for (const int c : {6, 0, 5, 1, 4, 2, 3}) {
        const auto n = static_cast<unsigned>(c);
        if (!kept(c) || (with.human_traps && any && !candidate[n])) continue;
        if (seven[n] <= least) least = seven[n], least_move = c;
    }
    // Nobody is about to win, and the human would be.
    const bool would_lose = with.win_first && why.found_max[7] < 29 && seven[static_cast<unsigned>(why.now_move)] == 30;
    int first = 6;
    for (const int c : {0, 5, 1, 4, 2, 3}) {
        if (kept(c)) first = c;
    }
    if (ahead.best > 0) {
        why.out = {first, 30, "ahead"};
    } else if (generation == 1) {
        why.out = {why.now_move, why.found_max[7], why.found_max[7] >= 15 ? "imm" : ""};
    } else if (why.found_max[7] >= 15 && !would_lose && kept(why.now_move)) {
        why.out = {why.now_move, why.found_max[7], "imm"};
    } else if (with.lookahead > 1 ? least == 31 && kept(why.now_move) : all_full) {
        why.out = {why.now_move, why.found_max[7], "last"};
    } else if (generation == 3 && why.trap_flag != 7 && seven[static_cast<unsigned>(why.trap_flag)] < 15 &&
               kept(why.trap_flag)) {
        why.out = {why.trap_flag, least, "trap"};
    } else {
        why.out = {least_move, least, "min"};
    }
    return why;
}

}  // namespace tabletop::reference
