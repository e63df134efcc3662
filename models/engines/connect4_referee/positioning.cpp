// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_referee/positioning.h"

#include "engines/connect4_referee/win_check.h"

#include <algorithm>
#include <cstdint>

namespace tabletop::connect4_referee_core {
namespace {

constexpr unsigned last_column = position_vectors::columns - 1;
constexpr unsigned top_occupied = 1u << 10;

constexpr std::array<std::uint16_t, 2> winners_column = {0x555, 0xFFF};

constexpr unsigned chip_of(unsigned player) {
    return player << 1 | 1;
}

bool is_full(unsigned column) {
    return (column & top_occupied) != 0;
}

std::uint16_t with_chip(unsigned column, unsigned player) {
    unsigned shift = 0;
    while ((column >> shift & 1) != 0) shift += 2;
    return static_cast<std::uint16_t>((column & ~(3u << shift)) | chip_of(player) << shift);
}

}  // namespace

reaction positioning::take(const std::array<pad_presses, 2>& presses) {
    if (phase_ == phase::play) return play(presses[player_]);
    if (!presses[0].a && !presses[1].a) return reaction::none;
    *this = positioning();
    return reaction::cleared;
}

reaction positioning::play(const pad_presses& presses) {
    if (presses.a) return is_full(board_.column[column_]) ? reaction::none : drop();
    const auto before = column_;
    if (presses.left && !presses.right && column_ > 0) --column_;
    if (presses.right && !presses.left && column_ < last_column) ++column_;
    return column_ == before ? reaction::none : reaction::moved;
}

reaction positioning::drop() {
    board_.column[column_] = with_chip(board_.column[column_], player_);
    if (any_won(board_)) {
        phase_ = phase::show;
        return reaction::won;
    }
    if (std::all_of(board_.column.begin(), board_.column.end(), is_full)) {
        phase_ = phase::draw;
        return reaction::drawn;
    }
    player_ = 1 - player_;
    return reaction::dropped;
}

position_vectors positioning::vectors() const {
    auto shown = board_;
    if (phase_ == phase::show) shown.column.fill(winners_column[player_]);
    return phase_ == phase::play ? with_hover(shown, column_, player_) : shown;
}

position_vectors with_hover(position_vectors vectors, unsigned column, unsigned player) {
    vectors.column[column] |= static_cast<std::uint16_t>(chip_of(player) << position_vectors::hover_shift);
    return vectors;
}

}  // namespace tabletop::connect4_referee_core
