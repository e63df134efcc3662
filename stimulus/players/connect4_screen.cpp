// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/connect4_screen.h"

#include "stimulus/players/connect4_position.h"

namespace tabletop {

namespace {

constexpr std::uint32_t blue = pixel_of_rgb444(0x00F);
constexpr std::uint32_t yellow = pixel_of_rgb444(0xFF0);
constexpr std::uint32_t white = pixel_of_rgb444(0xFFF);
constexpr std::uint32_t red = pixel_of_rgb444(0xF00);
constexpr std::uint32_t black = pixel_of_rgb444(0x000);

// The picture is a grid of blocks between two borders: a slot is one, and so is all that is between two slots.
constexpr unsigned screen_width = 640;
constexpr unsigned screen_height = 480;
constexpr unsigned border_width = 20;
constexpr unsigned block_width = 40;
constexpr unsigned block_height = 30;
constexpr unsigned block_columns = 2 * connect4_position::columns + 1;
constexpr unsigned block_rows = screen_height / block_height;
constexpr unsigned hovering_row = 1;      // of blocks, from the top
constexpr unsigned first_board_row = 3;   // above it is the band of the hovering chips
constexpr unsigned highest_cell_row = 4;  // every other one is of cells

struct block {
    unsigned x;
    unsigned y;
    unsigned width;
};

constexpr block block_at(unsigned column, unsigned row) {
    return {border_width + column * block_width, row * block_height, block_width};
}

// The colour of a block, from a grid of its pixels that has its corners, but not the outermost two pixels.
std::optional<std::uint32_t> colour_of(const picture& image, const block& where) {
    constexpr unsigned margin = 2;
    constexpr unsigned steps = 5;
    const auto point = [](unsigned from, unsigned length, unsigned step) {
        return from + margin + (length - 1 - 2 * margin) * step / steps;
    };
    const auto colour = image.at(point(where.x, where.width, 0), point(where.y, block_height, 0));
    for (unsigned j = 0; j <= steps; ++j) {
        for (unsigned i = 0; i <= steps; ++i) {
            if (image.at(point(where.x, where.width, i), point(where.y, block_height, j)) != colour) {
                return std::nullopt;
            }
        }
    }
    return colour;
}

bool has_borders(const picture& image) {
    for (unsigned row = 0; row < block_rows; ++row) {
        for (const auto x : {0u, screen_width - border_width}) {
            if (colour_of(image, {x, row * block_height, border_width}) != blue) return false;
        }
    }
    return true;
}

// Stones go in if the colour is one of a stone; false when it is none of a slot.
template <typename Stones>
bool read_slot(std::uint32_t colour, Stones bit, Stones& reds, Stones& blacks) {
    if (colour == red) reds |= bit;
    if (colour == black) blacks |= bit;
    return colour == red || colour == black || colour == white;
}

bool read_block(std::uint32_t colour, unsigned block_column, unsigned block_row, connect4_screen& to) {
    const bool in_slot_column = block_column % 2 == 1;
    const auto column = block_column / 2;
    if (block_row == hovering_row && in_slot_column) {
        return read_slot(colour, 1u << column, to.hovering_red, to.hovering_black);
    }
    if (block_row < first_board_row) return colour == white;
    if (!in_slot_column || block_row % 2 == 1) return colour == yellow;
    const auto row = connect4_position::rows - 1 - (block_row - highest_cell_row) / 2;
    return read_slot(colour, std::uint64_t{1} << (7 * column + row), to.red, to.black);
}

}  // namespace

std::optional<connect4_screen> read_connect4_screen(const picture& image) {
    if (image.width != screen_width || image.height != screen_height || !has_borders(image)) return std::nullopt;
    connect4_screen screen;
    for (unsigned row = 0; row < block_rows; ++row) {
        for (unsigned column = 0; column < block_columns; ++column) {
            const auto colour = colour_of(image, block_at(column, row));
            if (!colour || !read_block(*colour, column, row, screen)) return std::nullopt;
        }
    }
    return screen;
}

}  // namespace tabletop
