// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_referee/find_move.h"

namespace tabletop::checkers_referee_core {
namespace {

// Squares that differ in one way: how many, and the last of them.
struct difference {
    unsigned count = 0;
    unsigned last = 0;

    void add(unsigned square) {
        ++count;
        last = square;
    }
};

}  // namespace

found_move find_move(const checkers::square_codes& board, checkers_squares seen, bool enter_held) {
    difference gone, added;
    found_move found;
    for (unsigned square = 0; square < checkers::squares; ++square) {
        const bool was_human = checkers::is_human(board[square]);
        const bool is_seen = (seen & checkers::square_bit(square)) != 0;
        if (was_human == is_seen) continue;
        (was_human ? gone : added).add(square);
        found.differing |= checkers::square_bit(square);
    }
    if (found.differing == 0) {
        found.result = enter_held ? find_result::circle : find_result::nothing;
    } else if (gone.count == 1 && added.count == 1 && board[added.last] == checkers_code::empty) {
        found.result = find_result::move;
        found.from = gone.last;
        found.to = added.last;
    } else {
        found.result = find_result::rejected;
    }
    return found;
}

}  // namespace tabletop::checkers_referee_core
