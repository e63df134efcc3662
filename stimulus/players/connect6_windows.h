// SPDX-License-Identifier: Apache-2.0
// A Connect6 position for searching: for each of the 924 windows of six cells in line, how many stones of each side are
// in it, kept up to date stone by stone, and the windows that are a threat.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "stimulus/players/connect6_referee.h"

namespace tabletop {

// Cells are connect6_board::index() here.
class connect6_windows {
  public:
    static constexpr int count = 924;

    // The empty cells of a window.
    struct cell_list {
        std::array<int16_t, connect6_board::line> cells{};
        int size = 0;

        const int16_t* begin() const { return cells.data(); }
        const int16_t* end() const { return cells.data() + size; }
    };

    // One or two cells that answer every threat of a side; second is -1 when one is enough.
    struct cover {
        int first = -1;
        int second = -1;
    };

    connect6_windows();
    explicit connect6_windows(const connect6_board& board);

    void place(int cell, connect6_side side);
    void take_back(int cell, connect6_side side);
    bool empty(int cell) const { return !occupied_[static_cast<size_t>(cell)]; }
    bool full() const { return placed_ == connect6_board::cells; }

    // Worth of all windows in which the other side has no stone, by the stones of `side` in them.
    int value(connect6_side side) const { return values_[number(side)]; }
    // Says by how much value(side) grows with a stone of `side` on an empty cell.
    int gain(int cell, connect6_side side) const;
    // Says by how much value(side) shrinks with a stone of the other side there.
    int loss(int cell, connect6_side side) const;
    // The most stones of `side` in a window through the cell that the other side has no stone in; -1: no such window.
    int longest(int cell, connect6_side side) const;

    // The empty cells of a window that `side` fills with at most `stones` stones; none when there is no such window.
    cell_list winning_cells(connect6_side side, unsigned stones) const;

    // A threat of `side` is a window that two more stones fill. How many stones the other side needs to answer all of
    // them: 0, 1, 2, or 3 for more than it has.
    int answers_needed(connect6_side side) const;
    // The ways to do it with one or two stones, without stones that are not needed.
    std::vector<cover> covers(connect6_side side) const;

  private:
    static constexpr int threat = 4;  // stones in a window

    static constexpr size_t number(connect6_side side) { return static_cast<size_t>(side); }

    void change(int cell, connect6_side side, int by);
    void account(int window, int sign);
    void enlist(int window, size_t side);
    void strike(int window, size_t side);
    cell_list empty_cells(int window) const;

    std::array<bool, connect6_board::cells> occupied_{};
    int placed_ = 0;
    std::array<std::array<uint8_t, count>, 2> stones_{};
    std::array<int, 2> values_{};
    std::array<std::array<int16_t, count>, 2> threats_{};    // windows, in no order
    std::array<std::array<int16_t, count>, 2> threat_at_{};  // where a window is in threats_; -1: it is not
    std::array<int, 2> threat_count_{};
};

}  // namespace tabletop
