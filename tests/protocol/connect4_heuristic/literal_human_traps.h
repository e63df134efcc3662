// SPDX-License-Identifier: Apache-2.0
// "Traps of the human's" of connect4_heuristic's page, word for word, without a look at the model.
#pragma once

#include "unit/connect4_heuristic/literal_heuristic.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tabletop::literal {

// Never in a full column.
inline bool wins_in(const board& b, char who, int c) {
    if (b.height(c) == 6) return false;
    const auto pair = [&](int dx, int dy) { return b.stones(who, c, dx, dy) + b.stones(who, c, -dx, -dy); };
    return b.stones(who, c, 0, -1) == 3 || pair(1, 0) >= 3 || pair(1, 1) >= 3 || pair(1, -1) >= 3;
}

inline bool wins_anywhere(const board& b, char who) {
    bool wins = false;
    for (int c = 0; c < 7; ++c) wins = wins || wins_in(b, who, c);
    return wins;
}

inline bool snare(const board& b, int c) {
    if (b.height(c) == 6) return false;
    const auto moved = b.play('A', c);
    for (int h = 0; h < 7; ++h) {
        if (moved.height(h) == 6) continue;
        const auto replied = moved.play('H', h);
        if (wins_anywhere(replied, 'A')) continue;
        constexpr std::array<int, 7> order{3, 2, 4, 1, 5, 0, 6};
        const auto* const v = std::find_if(order.begin(), order.end(), [&](int x) { return wins_in(replied, 'H', x); });
        if (v != order.end() && wins_anywhere(replied.play('A', *v), 'H')) return true;
    }
    return false;
}

// With foundMax less than 15 and without a snare; none, when there are none.
inline std::vector<int> safe_columns(const board& b, const full_reasons& why) {
    std::vector<int> safe;
    for (const int c : {3, 2, 4, 1, 5, 0, 6}) {
        if (why.found_max[static_cast<unsigned>(c)] < 15 && !snare(b, c)) safe.push_back(c);
    }
    return safe;
}

inline outcome full_with_human_traps(const board& b) {
    const auto why = full(b);
    auto out = why.out;
    if (out.rule != "trap" && out.rule != "min") return out;
    auto candidates = safe_columns(b, why);
    if (candidates.empty()) candidates = {3, 2, 4, 1, 5, 0, 6};
    const auto value = [&](int c) { return why.found_max[static_cast<unsigned>(c)]; };
    const int least = *std::min_element(candidates.begin(), candidates.end(),
                                        [&](int a, int other) { return value(a) < value(other); });
    out.value = value(least);
    if (out.rule == "min") out.move = least;
    return out;
}

}  // namespace tabletop::literal
