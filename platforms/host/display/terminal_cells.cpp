// SPDX-License-Identifier: Apache-2.0
#include "host/display/terminal_cells.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace tabletop {

namespace {

// No colour of a pixel.
constexpr std::uint32_t unknown = 0xFFFFFFFF;

enum ground : unsigned { foreground, background };

// The pixels of the source that pixel i of n takes, of a side of that length.
struct span {
    unsigned begin;
    unsigned end;
};

span covered(unsigned i, unsigned n, unsigned length) {
    const auto at = [&](unsigned k) { return static_cast<unsigned>(std::uint64_t{k} * length / n); };
    return {at(i), std::max(at(i) + 1, at(i + 1))};
}

std::uint32_t mean(const picture& image, const span& columns, const span& rows) {
    std::uint64_t red = 0;
    std::uint64_t green = 0;
    std::uint64_t blue = 0;
    for (auto y = rows.begin; y < rows.end; ++y) {
        for (auto x = columns.begin; x < columns.end; ++x) {
            const auto pixel = image.at(x, y);
            red += pixel >> 16 & 0xFF;
            green += pixel >> 8 & 0xFF;
            blue += pixel & 0xFF;
        }
    }
    const auto count = std::uint64_t{columns.end - columns.begin} * (rows.end - rows.begin);
    const auto rounded = [&](std::uint64_t sum) { return static_cast<std::uint32_t>((sum + count / 2) / count); };
    return rounded(red) << 16 | rounded(green) << 8 | rounded(blue);
}

// The number of the nearest colour of the cube, whose steps are 0, 95, 135, .. 255.
unsigned cube_colour(std::uint32_t colour) {
    const auto step = [](unsigned level) { return level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40; };
    return 16 + 36 * step(colour >> 16 & 0xFF) + 6 * step(colour >> 8 & 0xFF) + step(colour & 0xFF);
}

}  // namespace

picture scaled_picture(const picture& image, unsigned width, unsigned height) {
    picture result{width, height, {}};
    result.pixels.reserve(std::size_t{width} * height);
    for (unsigned y = 0; y < height; ++y) {
        const auto rows = covered(y, height, image.height);
        for (unsigned x = 0; x < width; ++x) {
            result.pixels.push_back(mean(image, covered(x, width, image.width), rows));
        }
    }
    return result;
}

void terminal_cells::clear(unsigned columns, unsigned rows) {
    columns_ = std::max(columns, 1u);
    rows_ = std::max(rows, 1u);
    cells_.assign(std::size_t{columns_} * rows_, {unknown, unknown});
    text_.clear();
    drawn_ = {0, 0};
}

std::string terminal_cells::draw(const picture& image, const std::string& text, bool keeps_row) {
    out_.clear();
    chosen_[foreground] = chosen_[background] = unknown;
    const auto size = extent_of(image, keeps_row && rows_ > 1 ? rows_ - 1 : rows_);
    if (size.columns != drawn_.columns || size.rows != drawn_.rows) {
        clear(columns_, rows_);
        drawn_ = size;
        out_ += "\x1b[0m\x1b[2J";
    }
    const auto scaled = scaled_picture(image, size.columns, size.rows * 2);
    const auto left = (columns_ - size.columns) / 2;
    for (unsigned row = 0; row < size.rows; ++row) draw_row(scaled, row, left);
    if (size.rows < rows_) draw_text(text, size.rows);
    if (!out_.empty()) out_ += "\x1b[0m";
    return std::move(out_);
}

// A cell is taken to be twice as high as wide.
terminal_cells::extent terminal_cells::extent_of(const picture& image, unsigned most_rows) const {
    const auto fitting = [](std::uint64_t limit, std::uint64_t length, std::uint64_t other) {
        return static_cast<unsigned>(std::max<std::uint64_t>(limit * length / other, 1));
    };
    const auto columns = std::min(columns_, fitting(2 * most_rows, image.width, image.height));
    const auto rows = std::min(most_rows, std::max((fitting(columns, image.height, image.width) + 1) / 2, 1u));
    return {columns, rows};
}

void terminal_cells::draw_row(const picture& scaled, unsigned row, unsigned left) {
    bool at_place = false;
    for (unsigned column = 0; column < scaled.width; ++column) {
        const cell wanted{scaled.at(column, 2 * row), scaled.at(column, 2 * row + 1)};
        auto& shown = cells_[std::size_t{row} * columns_ + column];
        if (!(shown != wanted)) {
            at_place = false;
            continue;
        }
        if (!at_place) move_to(left + column, row);
        at_place = true;
        draw_cell(wanted);
        shown = wanted;
    }
}

void terminal_cells::draw_cell(const cell& wanted) {
    choose(background, wanted.lower);
    if (wanted.upper == wanted.lower) {
        out_ += ' ';
        return;
    }
    choose(foreground, wanted.upper);
    out_ += "\u2580";  // upper half block
}

void terminal_cells::choose(unsigned ground, std::uint32_t colour) {
    if (chosen_[ground] == colour) return;
    chosen_[ground] = colour;
    const unsigned command = ground == foreground ? 38 : 48;
    auto out = std::back_inserter(out_);
    if (colours_ == terminal_colours::cube) {
        fmt::format_to(out, "\x1b[{};5;{}m", command, cube_colour(colour));
    } else {
        fmt::format_to(out, "\x1b[{};2;{};{};{}m", command, colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF);
    }
}

void terminal_cells::draw_text(const std::string& text, unsigned row) {
    const auto shown = text.substr(0, columns_);
    if (shown == text_) return;
    text_ = shown;
    move_to(0, row);
    out_ += "\x1b[0m\x1b[K" + shown;
}

void terminal_cells::move_to(unsigned column, unsigned row) {
    fmt::format_to(std::back_inserter(out_), "\x1b[{};{}H", row + 1, column + 1);
}

}  // namespace tabletop
