// SPDX-License-Identifier: Apache-2.0
// The grid of the labkit's vision: where in the picture the middle of each square is, and the steps that buttons make.
// Plain data, no SystemC.
#pragma once

#include <cstdint>

namespace tabletop::checkers_vision_core {

inline constexpr int picture_columns = 720;
inline constexpr int picture_rows = 480;

// Buttons and the switch that chooses a distance.
struct grid_buttons {
    bool left = false;
    bool right = false;
    bool up = false;
    bool down = false;
    bool grow = false;
    bool shrink = false;
    bool vertical = false;  // grow and shrink dy instead of dx
};

// Dot (i, j), of column i and row j of the board, is at (x0 + i dx, y0 + j dy).
struct grid {
    static constexpr int least_distance = 10;
    static constexpr int most_distance = 80;
    static constexpr int margin = 4;  // half a window

    int x0 = 100;
    int y0 = 60;
    int dx = 48;
    int dy = 48;

    constexpr int dot_x(unsigned column) const { return x0 + static_cast<int>(column) * dx; }
    constexpr int dot_y(unsigned row) const { return y0 + static_cast<int>(row) * dy; }

    // All windows lie in the picture.
    constexpr bool fits() const {
        return dx >= least_distance && dx <= most_distance && dy >= least_distance && dy <= most_distance &&
               x0 >= margin && y0 >= margin && dot_x(7) <= picture_columns - 1 - margin &&
               dot_y(7) <= picture_rows - 1 - margin;
    }
    constexpr bool operator==(const grid& that) const {
        return x0 == that.x0 && y0 == that.y0 && dx == that.dx && dy == that.dy;
    }
    constexpr bool operator!=(const grid& that) const { return !(*this == that); }
};

// The grid after the steps of one frame, in this order: left or right, up or down, grow or shrink. Opposite buttons
// cancel. A step after which the grid would not fit is not made.
constexpr grid stepped(grid of, const grid_buttons& buttons) {
    const auto step = [&of](int grid::*what, bool less, bool more) {
        grid moved = of;
        moved.*what += (more ? 1 : 0) - (less ? 1 : 0);
        if (moved.fits()) of = moved;
    };
    step(&grid::x0, buttons.left, buttons.right);
    step(&grid::y0, buttons.up, buttons.down);
    step(buttons.vertical ? &grid::dy : &grid::dx, buttons.shrink, buttons.grow);
    return of;
}

}  // namespace tabletop::checkers_vision_core
