// SPDX-License-Identifier: Apache-2.0
// The board of the checkers machine: the 32 dark squares, the codes of its board memory, the location codes of its
// link. Human pieces are the light ones, at the bottom of the picture, and move up.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop {

enum class checkers_side : uint8_t { human, computer };

constexpr checkers_side other(checkers_side side) {
    return side == checkers_side::human ? checkers_side::computer : checkers_side::human;
}

// What the board memory holds of a square.
enum class checkers_code : uint8_t {
    empty = 0b000,
    human_man = 0b100,
    human_king = 0b101,
    computer_man = 0b110,
    computer_king = 0b111
};

namespace checkers {

inline constexpr unsigned squares = 32;
inline constexpr unsigned last_row = 7;

// Square s = 0 to 31: row s div 4 from the computer's side, column 2 (s mod 4), + 1 in even rows.
constexpr unsigned row_of(unsigned square) {
    return square / 4;
}
constexpr unsigned column_of(unsigned square) {
    return 2 * (square % 4) + (row_of(square) % 2 == 0 ? 1 : 0);
}
// row, column: of a dark square.
constexpr unsigned square_at(unsigned row, unsigned column) {
    return 4 * row + column / 2;
}
constexpr bool is_dark(unsigned row, unsigned column) {
    return (row + column) % 2 == 1;
}

// {row[2:0], column[2:0]}; 0 is a light square and stands for none.
constexpr uint8_t location_of(unsigned square) {
    return static_cast<uint8_t>(row_of(square) << 3 | column_of(square));
}
constexpr bool is_dark_location(unsigned location) {
    return location < 64 && is_dark(location >> 3, location & 7);
}
// location: of a dark square.
constexpr unsigned square_of(unsigned location) {
    return square_at(location >> 3, location & 7);
}

}  // namespace checkers

// A set of squares; bit s is square s.
using checkers_squares = uint32_t;

struct checkers_board {
    checkers_squares human = 0xFFF0'0000;
    checkers_squares computer = 0x0000'0FFF;
    checkers_squares kings = 0;  // of both sides

    checkers_squares of(checkers_side side) const { return side == checkers_side::human ? human : computer; }
    checkers_squares& of(checkers_side side) { return side == checkers_side::human ? human : computer; }
    checkers_squares occupied() const { return human | computer; }

    checkers_code at(unsigned square) const {
        const checkers_squares bit = checkers_squares{1} << square;
        if ((occupied() & bit) == 0) return checkers_code::empty;
        const bool king = (kings & bit) != 0;
        if ((human & bit) != 0) return king ? checkers_code::human_king : checkers_code::human_man;
        return king ? checkers_code::computer_king : checkers_code::computer_man;
    }
    void put(unsigned square, checkers_code code);

    bool operator==(const checkers_board& that) const {
        return human == that.human && computer == that.computer && kings == that.kings;
    }
    bool operator!=(const checkers_board& that) const { return !(*this == that); }
};

inline void checkers_board::put(unsigned square, checkers_code code) {
    const checkers_squares bit = checkers_squares{1} << square;
    const auto bits = static_cast<unsigned>(code);
    human &= ~bit;
    computer &= ~bit;
    kings &= ~bit;
    if (code == checkers_code::empty) return;
    of((bits & 2) == 0 ? checkers_side::human : checkers_side::computer) |= bit;
    if ((bits & 1) != 0) kings |= bit;
}

}  // namespace tabletop
