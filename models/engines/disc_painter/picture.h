// SPDX-License-Identifier: Apache-2.0
// Functional core of the painter: the word that asks for something, and the colour of a pixel ("The picture" in
// README.md). Plain C++17, no SystemC.
#pragma once

#include <cstdint>

namespace tabletop::disc_painter_core {

inline constexpr unsigned columns = 7, rows = 6;
inline constexpr unsigned picture_width = 640, picture_height = 480;
inline constexpr unsigned cell_width = 91, cell_height = 80;
inline constexpr unsigned pixels_a_word = 4;

struct command {
    bool board = false;
    bool disc = false;
    unsigned column = 0;
    unsigned row = 0;
    bool of_player = false;

    static constexpr command of_word(std::uint32_t word) {
        return {(word & 1) != 0, (word & 2) != 0, word >> 4 & 7, word >> 8 & 7, (word >> 12 & 1) != 0};
    }
    constexpr std::uint32_t word() const {
        return (board ? 1u : 0u) | (disc ? 2u : 0u) | column << 4 | row << 8 | (of_player ? 1u << 12 : 0u);
    }
    constexpr bool asks() const { return board || disc; }
    constexpr bool is_legal() const { return board || (column < columns && row < rows); }
};

namespace rgb332 {
inline constexpr std::uint8_t black = 0x00;
inline constexpr std::uint8_t blue = 0x02;
inline constexpr std::uint8_t red = 0xE0;
inline constexpr std::uint8_t yellow = 0xFC;
inline constexpr std::uint8_t white = 0xFF;
}  // namespace rgb332

// So far a disc falls down to its row; above the screen the depth is 0.
constexpr unsigned depth_of(unsigned row) {
    return cell_height * (rows - row);
}

constexpr bool is_in_disc(int dx, int dy) {
    constexpr int radius = 32;
    return dx * dx + dy * dy <= radius * radius + radius;
}

// what: with a disc, one that has come to this depth.
constexpr std::uint8_t colour_at(unsigned x, unsigned y, const command& what, unsigned depth) {
    constexpr int half_width = cell_width / 2, half_height = cell_height / 2;
    if (x % cell_width == 0 || y % cell_height == 0 || y == picture_height - 1) return rgb332::white;
    const int dx = static_cast<int>(x % cell_width) - half_width;
    if (!is_in_disc(dx, static_cast<int>(y % cell_height) - half_height)) return rgb332::blue;
    const bool is_covered = !what.board && is_in_disc(dx, static_cast<int>(y) - static_cast<int>(depth) + half_height);
    if (!is_covered) return rgb332::black;
    return what.of_player ? rgb332::yellow : rgb332::red;
}

// The pixels x .. x + 3.
constexpr std::uint32_t word_at(unsigned x, unsigned y, const command& what, unsigned depth) {
    std::uint32_t word = 0;
    for (unsigned n = 0; n < pixels_a_word; ++n) word |= std::uint32_t{colour_at(x + n, y, what, depth)} << 8 * n;
    return word;
}

}  // namespace tabletop::disc_painter_core
