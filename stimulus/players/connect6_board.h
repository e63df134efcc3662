// SPDX-License-Identifier: Apache-2.0
// The Connect6 board: 19 rows and 19 columns, stones of two colours, lines of six.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace tabletop {

enum class connect6_side : uint8_t { black, white };

constexpr connect6_side other(connect6_side side) {
    return side == connect6_side::black ? connect6_side::white : connect6_side::black;
}

// "black", "white".
const char* side_name(connect6_side side);

// Rows and columns 1 to 19, row first; (10, 10) is the centre.
struct connect6_cell {
    int row = 0;
    int column = 0;

    bool on_board() const;
    bool operator==(const connect6_cell& that) const { return row == that.row && column == that.column; }
};

// A cell as it goes over the serial line: "0912" is row 9, column 12. Its numbers are 0 to 99.
std::string stone_text(connect6_cell cell);

// The cell of four decimal digits, on the board or not; nothing for other characters.
std::optional<connect6_cell> parse_stone(const std::string& text);

class connect6_board {
  public:
    static constexpr int size = 19;
    static constexpr int cells = size * size;
    static constexpr int line = 6;

    // The stone on a cell of the board.
    std::optional<connect6_side> at(connect6_cell cell) const { return cells_[index(cell)]; }
    // Puts a stone on an empty cell of the board.
    void place(connect6_cell cell, connect6_side side);

    // The stone on this cell stands in a line of six or more of its colour.
    bool completes_line(connect6_cell cell) const;
    int stones() const { return stones_; }
    bool full() const { return stones_ == cells; }

    // Row-major, from 0.
    static constexpr int index(connect6_cell cell) { return (cell.row - 1) * size + cell.column - 1; }
    static constexpr connect6_cell cell_at(int index) { return {index / size + 1, index % size + 1}; }

  private:
    int run(connect6_cell from, connect6_cell step) const;

    std::array<std::optional<connect6_side>, cells> cells_;
    int stones_ = 0;
};

inline bool connect6_cell::on_board() const {
    return row >= 1 && row <= connect6_board::size && column >= 1 && column <= connect6_board::size;
}

}  // namespace tabletop
