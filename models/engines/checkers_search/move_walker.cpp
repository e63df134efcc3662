// SPDX-License-Identifier: Apache-2.0
#include "engines/checkers_search/move_walker.h"

namespace tabletop::checkers_search_core {
namespace {

using checkers::square_bit;

constexpr unsigned directions = 4;
constexpr unsigned none = checkers::squares;

// down right, down left, up left, up right.
constexpr unsigned neighbour(unsigned square, unsigned direction) {
    const auto row = checkers::row_of(square), column = checkers::column_of(square);
    const bool down = direction < 2, right = direction == 0 || direction == 3;
    if (row == (down ? checkers::rows - 1 : 0) || column == (right ? checkers::columns - 1 : 0)) return none;
    return checkers::square_at(down ? row + 1 : row - 1, right ? column + 1 : column - 1);
}

struct neighbour_table {
    std::array<std::array<std::uint8_t, directions>, checkers::squares> of{};

    constexpr neighbour_table() {
        for (unsigned square = 0; square < checkers::squares; ++square) {
            for (unsigned d = 0; d < directions; ++d) of[square][d] = static_cast<std::uint8_t>(neighbour(square, d));
        }
    }
};
constexpr neighbour_table neighbours;

}  // namespace

move_walker::move_walker(const checkers_board& board, checkers_side side, const checkers_rules& rules,
                         state_counts& counts)
    : board_(board), side_(side), rules_(rules), counts_(counts) {}

bool move_walker::next() {
    if (stage_ == stage::move) stage_ = steps_ ? stage::resume : stage::pop;
    while (stage_ != stage::end) {
        switch (stage_) {
            case stage::seek:
                stage_ = seek();
                break;
            case stage::probe:
                stage_ = probe();
                break;
            case stage::pop:
                stage_ = pop();
                break;
            case stage::resume:
                stage_ = resume();
                break;
            case stage::move:
                ++counts_[state::move];
                found_ = true;
                return true;
            case stage::end:
                break;
        }
    }
    return false;
}

move_walker::stage move_walker::seek() {
    ++counts_[state::seek];
    while (next_ < checkers::squares && (board_.of(side_) & square_bit(next_)) == 0) ++next_;
    if (next_ < checkers::squares) {
        from_ = at_ = probe_ = next_++;
        as_king_ = (board_.kings & square_bit(from_)) != 0;
        way_ = 0;
        again_ = false;
        return stage::probe;
    }
    if (steps_ || found_) return stage::end;
    steps_ = true;
    next_ = 0;
    return stage::seek;
}

move_walker::stage move_walker::probe() {
    ++counts_[state::probe];
    const auto d = direction();
    const unsigned to = neighbours.of[probe_][d];
    return steps_ ? probe_step(to) : probe_capture(to, d);
}

move_walker::stage move_walker::probe_step(unsigned to) {
    if (to == none || is_occupied(to)) return other_way(way_);
    probe_ = to;
    return stage::move;
}

move_walker::stage move_walker::probe_capture(unsigned to, unsigned direction) {
    if (to == none) return other_way(way_);
    if (!is_occupied(to)) {
        if (!as_king_ || !kings_fly()) return other_way(way_);
        probe_ = to;
        return stage::probe;
    }
    const unsigned landing = neighbours.of[to][direction];
    if (!is_foreign(to) || landing == none || is_occupied(landing)) return other_way(way_);
    return jump_over(to, landing);
}

move_walker::stage move_walker::jump_over(unsigned captured, unsigned landing) {
    chain_[depth_++] = {static_cast<std::uint8_t>(at_), as_king_, static_cast<std::uint8_t>(way_),
                        static_cast<std::uint8_t>(captured)};
    taken_ |= square_bit(captured);
    at_ = probe_ = landing;
    way_ = 0;
    again_ = false;
    arrived_ = !as_king_ && in_last_row(landing);
    if (arrived_ && rules_.crowning == checkers_rules::crowning_time::run_on) as_king_ = true;
    return stage::probe;
}

move_walker::stage move_walker::pop() {
    ++counts_[state::pop];
    const auto& before = chain_[--depth_];
    at_ = before.at;
    as_king_ = before.as_king;
    taken_ &= ~square_bit(before.captured);
    again_ = true;
    return other_way(before.way);
}

move_walker::stage move_walker::resume() {
    ++counts_[state::resume];
    return as_king_ && kings_fly() ? stage::probe : other_way(way_);
}

move_walker::stage move_walker::other_way(unsigned way) {
    if (way != last_way()) {
        way_ = way + 1;
        probe_ = at_;
        return stage::probe;
    }
    if (depth_ == 0) return stage::seek;
    return again_ ? stage::pop : stage::move;
}

unsigned move_walker::direction() const {
    constexpr unsigned of_human_man[directions] = {2, 3, 1, 0};
    constexpr unsigned of_computer_man[directions] = {1, 0, 2, 3};
    if (as_king_) return way_;
    return side_ == checkers_side::human ? of_human_man[way_] : of_computer_man[way_];
}

unsigned move_walker::last_way() const {
    constexpr unsigned last = directions - 1, last_forward = 1;
    const bool both = !steps_ && rules_.men_capture == checkers_rules::men_captures::both;
    return as_king_ || both ? last : last_forward;
}

bool move_walker::is_occupied(unsigned square) const {
    return (board_.occupied() & ~square_bit(from_) & ~taken_ & square_bit(square)) != 0;
}

bool move_walker::is_foreign(unsigned square) const {
    return (board_.of(other(side_)) & ~taken_ & square_bit(square)) != 0;
}

bool move_walker::in_last_row(unsigned square) const {
    return checkers::row_of(square) == (side_ == checkers_side::human ? 0 : checkers::rows - 1);
}

bool move_walker::promoted() const {
    if (!steps_) return arrived_;
    return (board_.kings & square_bit(from_)) == 0 && in_last_row(landing());
}

checkers_board move_walker::after() const {
    const bool king = promoted() || (board_.kings & square_bit(from_)) != 0;
    const auto to = square_bit(landing());
    auto board = board_;
    board.of(side_) = (board.of(side_) & ~square_bit(from_)) | to;
    board.of(other(side_)) &= ~taken_;
    board.kings &= ~(square_bit(from_) | taken_);
    if (king) board.kings |= to;
    return board;
}

}  // namespace tabletop::checkers_search_core
