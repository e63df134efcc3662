// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_search/board_value.h"

namespace tabletop::checkers_search_core {
namespace {

int piece_value(unsigned square, bool king, checkers_side side) {
    constexpr int man = 40, crowned = 120, inside = 3, far_ahead = 6, at_home = 1;
    constexpr unsigned inner_row = 2, inner_column = 2, lower_half = 4, bottom_rows = 6;
    const auto row = checkers::row_of(square);
    const bool human = side == checkers_side::human;
    auto value = king ? crowned : man;
    if (row >= inner_row && checkers::column_of(square) >= inner_column) value += inside;
    if (row < lower_half) value += human ? far_ahead : at_home;
    if (row >= bottom_rows) value += human ? at_home : far_ahead;
    return value;
}

struct piece_values {
    int of[2][2][checkers::squares];  // side, king, square

    piece_values() {
        for (const auto side : {checkers_side::human, checkers_side::computer}) {
            for (unsigned square = 0; square < checkers::squares; ++square) {
                for (const bool king : {false, true}) {
                    of[static_cast<unsigned>(side)][king ? 1 : 0][square] = piece_value(square, king, side);
                }
            }
        }
    }
};

int side_value(const checkers_board& board, checkers_side side) {
    static const piece_values values;
    int sum = 0;
    unsigned square = 0;
    for (auto left = board.of(side); left != 0; left >>= 1, ++square) {
        if ((left & 1) == 0) continue;
        const bool king = (board.kings & checkers::square_bit(square)) != 0;
        sum += values.of[static_cast<unsigned>(side)][king ? 1 : 0][square];
    }
    return sum;
}

}  // namespace

board_value value_of(const checkers_board& board) {
    return static_cast<board_value>(side_value(board, checkers_side::human) -
                                    side_value(board, checkers_side::computer));
}

}  // namespace tabletop::checkers_search_core
