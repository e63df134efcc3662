// SPDX-License-Identifier: Apache-2.0
// A position of checkers as sets of squares. Human pieces are the light ones, at the bottom of the picture, and move
// up. Plain data, no SystemC.
#pragma once

#include "engines/checkers_referee/squares.h"

#include <cstdint>

namespace tabletop {

enum class checkers_side : uint8_t { human, computer };

constexpr checkers_side other(checkers_side side) {
    return side == checkers_side::human ? checkers_side::computer : checkers_side::human;
}

struct checkers_board {
    checkers_squares human = 0xFFF0'0000;
    checkers_squares computer = 0x0000'0FFF;
    checkers_squares kings = 0;  // of both sides

    checkers_squares of(checkers_side side) const { return side == checkers_side::human ? human : computer; }
    checkers_squares& of(checkers_side side) { return side == checkers_side::human ? human : computer; }
    checkers_squares occupied() const { return human | computer; }

    checkers_code at(unsigned square) const {
        const auto bit = checkers::square_bit(square);
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
    const auto bit = checkers::square_bit(square);
    human &= ~bit;
    computer &= ~bit;
    kings &= ~bit;
    if (code == checkers_code::empty) return;
    of(checkers::is_human(code) ? checkers_side::human : checkers_side::computer) |= bit;
    if (checkers::is_king(code)) kings |= bit;
}

struct checkers_position {
    checkers_board board;
    unsigned quiet_moves = 0;  // of both sides, since the last capture
};

}  // namespace tabletop
