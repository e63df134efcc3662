// SPDX-License-Identifier: Apache-2.0
// Where the cells, axes, lines and windows of the board lie. All tables are computed by the compiler.
#pragma once

#include "engines/connect6_threat/reply.h"

#include <array>
#include <cstdint>

namespace tabletop::connect6_threat_core {

inline constexpr int side = 19;
inline constexpr unsigned cell_count = 361;
inline constexpr unsigned reach = 5;  // cells in a direction that matter to a cell
inline constexpr unsigned window_cells = 6;

constexpr bool on_board(int row, int column) {
    return row >= 1 && row <= side && column >= 1 && column <= side;
}

constexpr bool on_board(cell where) {
    return on_board(where.row, where.column);
}

constexpr bool on_border(cell where) {
    return where.row == 1 || where.row == side || where.column == 1 || where.column == side;
}

// Row-major, 0 to 360.
constexpr unsigned index_of(cell where) {
    return unsigned((where.row - 1) * side + where.column - 1);
}

// Registers of 5 bits.
constexpr cell stepped(cell from, int row_step, int column_step, int times) {
    return {std::uint8_t((from.row + row_step * times) & 31), std::uint8_t((from.column + column_step * times) & 31)};
}

// The four axes in the order in which the placement scan prefers them.
inline constexpr unsigned axis_count = 4;
inline constexpr std::array<int, axis_count> axis_row_step{1, -1, 1, 0};  // main diagonal, anti-diagonal, column, row
inline constexpr std::array<int, axis_count> axis_column_step{1, 1, 0, 1};

// All lines along an axis, those of less than six cells too: 37 + 37 diagonals, 19 columns, 19 rows.
inline constexpr unsigned line_count = 112;

// A cell's place on its line along an axis. A line is a word; its first cell is bit `reach`, so that the cells up to
// `reach` before and behind any cell are bits of the word.
struct place {
    std::uint8_t line = 0;
    std::uint8_t bit = 0;
};

constexpr place place_on(unsigned axis, int row, int column) {
    int line = 0;
    int position = 0;
    switch (axis) {
        case 0:
            line = column - row + 18, position = (row < column ? row : column) - 1;
            break;
        case 1:
            line = 37 + row + column - 2, position = row + column <= 20 ? column - 1 : side - row;
            break;
        case 2:
            line = 74 + column - 1, position = row - 1;
            break;
        default:
            line = 93 + row - 1, position = column - 1;
            break;
    }
    return {std::uint8_t(line), std::uint8_t(position + int(reach))};
}

constexpr std::array<std::array<place, axis_count>, cell_count> make_places() {
    std::array<std::array<place, axis_count>, cell_count> made{};
    for (int row = 1; row <= side; ++row) {
        for (int column = 1; column <= side; ++column) {
            for (unsigned axis = 0; axis < axis_count; ++axis) {
                made[unsigned((row - 1) * side + column - 1)][axis] = place_on(axis, row, column);
            }
        }
    }
    return made;
}

inline constexpr auto places = make_places();

// One line of the window scans. Every one starts at the board's edge.
struct scan_line {
    std::uint8_t family = 0;
    std::uint8_t line = 0;    // among all lines
    std::uint8_t starts = 0;  // legal starts, one behind the other
    bool extra = false;       // five cells on the board and a ghost
    cell first;
    std::int8_t row_step = 0;
    std::int8_t column_step = 0;
};

inline constexpr unsigned scan_line_count = 96;
inline constexpr unsigned family_count = 6;

constexpr std::array<scan_line, scan_line_count> make_scan_lines() {
    std::array<scan_line, scan_line_count> made{};
    unsigned count = 0;
    const auto add = [&](unsigned family, unsigned axis, int row, int column, int starts) {
        auto& line = made[count++];
        line.family = std::uint8_t(family);
        line.line = place_on(axis, row, column).line;
        line.extra = starts == 0;
        line.starts = std::uint8_t(line.extra ? 1 : starts);
        line.first = {std::uint8_t(row), std::uint8_t(column)};
        line.row_step = std::int8_t(axis_row_step[axis]);
        line.column_step = std::int8_t(axis_column_step[axis]);
    };
    for (int row = 1; row <= side; ++row) add(0, 3, row, 1, 14);
    for (int column = 1; column <= side; ++column) add(1, 2, 1, column, 14);
    for (int start = 1; start <= 15; ++start) add(2, 0, start, 1, 15 - start);
    for (int start = 2; start <= 15; ++start) add(3, 0, 1, start, 15 - start);
    for (int start = 1; start <= 15; ++start) add(4, 1, side, start, 15 - start);
    for (int start = 18; start >= 5; --start) add(5, 1, start, 1, start - 5);
    return made;
}

inline constexpr auto scan_lines = make_scan_lines();

// The scan line on a line; `scan_line_count` for one that is too short.
constexpr std::array<std::uint8_t, line_count> make_scan_line_of() {
    std::array<std::uint8_t, line_count> made{};
    for (auto& scanned : made) scanned = scan_line_count;
    for (unsigned s = 0; s < scan_line_count; ++s) made[scan_lines[s].line] = std::uint8_t(s);
    return made;
}

inline constexpr auto scan_line_of = make_scan_line_of();

constexpr unsigned distance(int steps) {
    return unsigned(steps < int(reach) ? steps : int(reach));
}

// Cells that the placement scan walks from a cell: at most five in each of the eight directions, up to the edge.
constexpr std::array<std::uint8_t, cell_count> make_walks() {
    std::array<std::uint8_t, cell_count> made{};
    for (int row = 1; row <= side; ++row) {
        for (int column = 1; column <= side; ++column) {
            unsigned walked = 0;
            for (int row_step = -1; row_step <= 1; ++row_step) {
                for (int column_step = -1; column_step <= 1; ++column_step) {
                    if (row_step == 0 && column_step == 0) continue;
                    const int rows = row_step == 0 ? side : row_step > 0 ? side - row : row - 1;
                    const int columns = column_step == 0 ? side : column_step > 0 ? side - column : column - 1;
                    walked += distance(rows < columns ? rows : columns);
                }
            }
            made[unsigned((row - 1) * side + column - 1)] = std::uint8_t(walked);
        }
    }
    return made;
}

inline constexpr auto walks = make_walks();

// A set of cells, a word a row, column 1 in bit 0.
using cell_set = std::array<std::uint32_t, side>;

// Cells whose weights a stone on a cell influences, the cell itself included.
constexpr std::array<cell_set, cell_count> make_influence() {
    std::array<cell_set, cell_count> made{};
    for (int row = 1; row <= side; ++row) {
        for (int column = 1; column <= side; ++column) {
            auto& set = made[unsigned((row - 1) * side + column - 1)];
            for (unsigned axis = 0; axis < axis_count; ++axis) {
                for (int d = -int(reach); d <= int(reach); ++d) {
                    const int r = row + d * axis_row_step[axis];
                    const int c = column + d * axis_column_step[axis];
                    if (on_board(r, c)) set[unsigned(r - 1)] |= 1u << (c - 1);
                }
            }
        }
    }
    return made;
}

inline constexpr auto influence = make_influence();

}  // namespace tabletop::connect6_threat_core
