// SPDX-License-Identifier: Apache-2.0
// The squares of the labkit's checkers board and what its memory holds of them (specification: board rows 0 to 7 from
// the computer's side, columns 0 to 7 from the left; pieces stand on the 32 dark squares). Plain data, no SystemC.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop {

// A word of the board memory.
enum class checkers_code : std::uint8_t {
    empty = 0b000,
    human_man = 0b100,
    human_king = 0b101,
    computer_man = 0b110,
    computer_king = 0b111
};

// A set of squares; bit s is square s.
using checkers_squares = std::uint32_t;

namespace checkers {

inline constexpr unsigned rows = 8;
inline constexpr unsigned columns = 8;
inline constexpr unsigned squares = 32;

// The codes of all squares.
using square_codes = std::array<checkers_code, squares>;

// Square s = 0 to 31: row s div 4, column 2 (s mod 4), + 1 in even rows.
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
constexpr checkers_squares square_bit(unsigned square) {
    return checkers_squares{1} << square;
}

// {row[2:0], column[2:0]}; 0 is a light square and stands for none.
constexpr std::uint8_t location_of(unsigned square) {
    return static_cast<std::uint8_t>(row_of(square) << 3 | column_of(square));
}
constexpr bool is_dark_location(unsigned location) {
    return location < 64 && is_dark(location >> 3, location & 7);
}
// location: of a dark square.
constexpr unsigned square_of(unsigned location) {
    return square_at(location >> 3, location & 7);
}

constexpr bool is_human(checkers_code code) {
    return code == checkers_code::human_man || code == checkers_code::human_king;
}
constexpr bool is_king(checkers_code code) {
    return (static_cast<unsigned>(code) & 1) != 0;
}

// What SETUP writes.
constexpr checkers_code start_code(unsigned square) {
    return square < 12 ? checkers_code::computer_man : square < 20 ? checkers_code::empty : checkers_code::human_man;
}

}  // namespace checkers
}  // namespace tabletop
