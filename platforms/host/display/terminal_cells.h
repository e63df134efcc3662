// SPDX-License-Identifier: Apache-2.0
// A picture as the character cells of a terminal: two pixels a cell, one above the other, and the escape sequences that
// draw what has changed. No terminal needed.
#pragma once

#include "base/picture.h"

#include <string>
#include <vector>

namespace tabletop {

enum class terminal_colours {
    cube,  // the 6 x 6 x 6 of 256 colours; pure red, green, blue and their mixtures are exact
    full,  // 24 bits
};

class terminal_cells {
  public:
    explicit terminal_cells(terminal_colours colours) : colours_(colours) {}

    // Nothing is on the screen, which is of this size.
    void clear(unsigned columns, unsigned rows);

    // What brings the screen from the last picture to this one, which is as large as the screen allows without
    // distortion. A line of text below it when there is a row left, or is to be.
    std::string draw(const picture& image, const std::string& text, bool keeps_row = false);

  private:
    struct cell {
        std::uint32_t upper;
        std::uint32_t lower;
        bool operator!=(const cell& other) const { return upper != other.upper || lower != other.lower; }
    };
    struct extent {
        unsigned columns;
        unsigned rows;
    };

    extent extent_of(const picture& image, unsigned most_rows) const;
    void draw_row(const picture& scaled, unsigned row, unsigned left);
    void draw_cell(const cell& wanted);
    void choose(unsigned ground, std::uint32_t colour);
    void draw_text(const std::string& text, unsigned row);
    void move_to(unsigned column, unsigned row);

    terminal_colours colours_;
    unsigned columns_ = 0;
    unsigned rows_ = 0;
    std::vector<cell> cells_;
    std::string text_;
    extent drawn_{0, 0};

    // Used while drawing.
    std::string out_;
    std::uint32_t chosen_[2] = {0, 0};  // colours in force, foreground and background
};

// Each pixel is the mean of what it covers, or a copy of the nearest.
picture scaled_picture(const picture& image, unsigned width, unsigned height);

}  // namespace tabletop
