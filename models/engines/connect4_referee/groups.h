// SPDX-License-Identifier: Apache-2.0
// The groups of the win check as the page counts them: four adjacent cells in line each. Specification, no behaviour.
#pragma once

#include <array>
#include <cstddef>

namespace tabletop::connect4_referee_core {

inline constexpr std::size_t group_count = 69;

struct cell {
    unsigned column;  // 0 to 6 from the left
    unsigned row;     // 0 to 5 from the bottom
};

using group = std::array<cell, 4>;

constexpr std::array<group, group_count> make_groups() {
    // A family: where its groups begin, and the step from cell to cell.
    struct family {
        unsigned columns;    // the groups begin in columns 0 to this - 1
        unsigned first_row;  // and in rows from this
        unsigned rows;       // so many of them
        int column_step;
        int row_step;
        bool column_by_column;  // the order of the groups; else row by row
    };
    constexpr std::array<family, 4> families = {{
        {4, 0, 6, 1, 0, false},  // horizontal
        {7, 0, 3, 0, 1, true},   // vertical
        {4, 0, 3, 1, 1, false},  // rising diagonal
        {4, 3, 3, 1, -1, false}  // falling diagonal
    }};
    std::array<group, group_count> made{};
    std::size_t k = 0;
    for (const auto& f : families) {
        for (unsigned n = 0; n < f.columns * f.rows; ++n) {
            const auto column = f.column_by_column ? n / f.rows : n % f.columns;
            const auto row = f.first_row + (f.column_by_column ? n % f.rows : n / f.columns);
            for (unsigned i = 0; i < 4; ++i) {
                made[k][i].column = column + i * static_cast<unsigned>(f.column_step);
                made[k][i].row = row + i * static_cast<unsigned>(f.row_step);
            }
            ++k;
        }
    }
    return made;
}

// The groups by their index.
inline constexpr auto groups = make_groups();

}  // namespace tabletop::connect4_referee_core
