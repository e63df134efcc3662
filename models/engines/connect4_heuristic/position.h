// SPDX-License-Identifier: Apache-2.0
// A Connect Four board as the heuristic engine gets it: six rows of 14 bits ("The board" in README.md).
#pragma once

#include <array>
#include <cstdint>

namespace tabletop::connect4_heuristic_core {

inline constexpr unsigned columns = 7;
inline constexpr unsigned rows = 6;

// The codes of a cell. 3 is occupied, but nobody's.
enum class stone : unsigned { none = 0, ai = 1, human = 2 };

// What is beyond the left and the right border: nothing, or, with "The wrong index", the other end of a row.
enum class border { closed, wraps };

class position {
  public:
    using row_array = std::array<std::uint16_t, rows>;

    position() = default;
    // Bottom row first, column c of a row in bits [2c+1:2c]. Bits above the 14 of a row are ignored.
    explicit position(const row_array& bottom_up, border sides = border::closed);

    const row_array& bottom_up() const { return rows_; }

    // The cell holds a stone of this player. Any row and column: beyond a closed border there is none.
    bool has(stone who, int column, int row) const {
        constexpr auto width = static_cast<int>(columns);
        const bool inside = column >= 0 && column < width;
        if (!inside && sides_ == border::closed) return false;
        const auto cell = width * row + column;
        return cell >= 0 && cell < width * static_cast<int>(rows) &&
               code(static_cast<unsigned>(cell % width), static_cast<unsigned>(cell / width)) ==
                   static_cast<unsigned>(who);
    }
    // Occupied cells of the column, wherever they are: 0 to 6.
    unsigned landing_row(unsigned column) const;
    bool is_full(unsigned column) const { return landing_row(column) == rows; }
    // The position after a move in the column; unchanged when it is full.
    position after(stone who, unsigned column) const;

  private:
    unsigned code(unsigned column, unsigned row) const { return rows_[row] >> 2 * column & 3u; }

    row_array rows_{};
    border sides_ = border::closed;
};

}  // namespace tabletop::connect4_heuristic_core
