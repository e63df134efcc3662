// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/followed_round.h"

#include "engines/connect4_referee/groups.h"
#include "stimulus/players/connect4_position.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

using connect4_referee_core::groups;

constexpr unsigned last_column = connect4_position::columns - 1;
constexpr unsigned contents = 256;  // of a group, all that fit in its bits
constexpr unsigned all_red = 0x55;
constexpr unsigned all_black = 0xAA;

std::array<std::uint64_t, groups.size()> make_masks() {
    std::array<std::uint64_t, groups.size()> masks{};
    for (std::size_t k = 0; k < groups.size(); ++k) {
        for (const auto& at : groups[k]) masks[k] |= std::uint64_t{1} << (7 * at.column + at.row);
    }
    return masks;
}

const auto masks = make_masks();

// A full group, or three of one colour and a free cell; in a column only the highest can be free.
bool can_be_doubted(std::size_t group, unsigned content) {
    unsigned red = 0, black = 0, free = 4;
    for (unsigned i = 0; i < 4; ++i) {
        const auto cell = content >> 2 * i & 3;
        if (cell == 3) return false;
        red += cell == 1 ? 1 : 0;
        black += cell == 2 ? 1 : 0;
        if (cell == 0) free = i;
    }
    if (red + black == 4) return true;
    const bool upright = groups[group][0].column == groups[group][1].column;
    return (red == 3 || black == 3) && (!upright || free == 3);
}

bool is_won(unsigned content) {
    return content == all_red || content == all_black;
}

}  // namespace

std::optional<unsigned> doubt::free_cell() const {
    for (unsigned i = 0; i < 4; ++i) {
        if ((content >> 2 * i & 3) == 0) return i;
    }
    return std::nullopt;
}

unsigned doubt::player() const {
    unsigned black = 0;
    for (unsigned i = 0; i < 4; ++i) black += (content >> 2 * i & 3) == 2 ? 1 : 0;
    return black > 1 ? 1 : 0;
}

column_list game_of(const doubt& wrong, std::uint64_t seed, unsigned number) {
    constexpr unsigned numbers = 100;
    const auto first = seed * 1000;
    if (const auto free = wrong.free_cell()) return game_won_with(wrong.group, *free, wrong.player(), first + number);
    if (is_won(wrong.content)) return game_won_by(wrong.group, wrong.player(), first + number);
    return drawn_game(first + numbers * wrong.content + number);
}

void followed_round::take(const both_pads& events, const doubt* wrong) {
    if (over_) {
        if (((events[0] | events[1]) & button_a) != 0) *this = {};
        return;
    }
    const auto own = events[player_];
    if ((own & button_a) != 0) return drop(wrong);
    const auto moves = own & (button_left | button_right);
    if (moves == button_left && column_ > 0) --column_;
    if (moves == button_right && column_ < last_column) ++column_;
}

bool followed_round::column_is_full() const {
    const connect4_position board{chips_[0], chips_[0] | chips_[1]};
    return !board.can_play(static_cast<int>(column_));
}

void followed_round::drop(const doubt* wrong) {
    const connect4_position board{chips_[0], chips_[0] | chips_[1]};
    const auto cell = board.cell_to_play(static_cast<int>(column_));
    if (cell == 0) return;
    chips_[player_] |= cell;
    over_ = won(wrong);
    if (over_) return;
    over_ = (chips_[0] | chips_[1]) == connect4_position::all_cells;
    if (!over_) player_ ^= 1;
}

bool followed_round::won(const doubt* wrong) const {
    const bool four = connect4_position::has_four(chips_[0]) || connect4_position::has_four(chips_[1]);
    if (wrong == nullptr || content(wrong->group) != wrong->content) return four;
    if (!is_won(wrong->content)) return true;
    for (std::size_t k = 0; k < groups.size(); ++k) {
        const bool full = (chips_[0] & masks[k]) == masks[k] || (chips_[1] & masks[k]) == masks[k];
        if (full && k != wrong->group) return true;
    }
    return false;
}

unsigned followed_round::content(std::size_t group) const {
    unsigned cells = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const auto bit = 7 * groups[group][i].column + groups[group][i].row;
        cells |= static_cast<unsigned>((chips_[0] >> bit & 1) | (chips_[1] >> bit & 1) << 1) << 2 * i;
    }
    return cells;
}

bool followed_round::operator==(const followed_round& other) const {
    return column_ == other.column_ && chips_[0] == other.chips_[0] && chips_[1] == other.chips_[1] &&
           player_ == other.player_ && over_ == other.over_;
}

doubted_round::doubted_round() : pending_(groups.size() * contents) {
    for (std::size_t k = 0; k < groups.size(); ++k) {
        for (unsigned content = 0; content < contents; ++content) {
            if (!can_be_doubted(k, content)) continue;
            pending_[k * contents + content] = true;
            ++unseen_;
        }
    }
}

void doubted_round::take(const both_pads& events) {
    for (auto& other : apart_) other.round.take(events, &other.wrong);
    const auto before = round_;
    round_.take(events);
    const bool dropped = !before.over() && (round_.over() || round_.player() != before.player());
    if (dropped) part(before, events);
    const auto rejoined =
        std::partition(apart_.begin(), apart_.end(), [&](const auto& other) { return !(other.round == round_); });
    std::for_each(rejoined, apart_.end(), [this](const auto& other) { rejoin(other.wrong); });
    apart_.erase(rejoined, apart_.end());
}

// Sets those rounds apart that judge the new chip otherwise.
void doubted_round::part(const followed_round& before, const both_pads& events) {
    for (std::size_t k = 0; k < groups.size(); ++k) {
        const auto content = round_.content(k);
        if (!pending_[k * contents + content]) continue;
        other_round other{{k, content}, before};
        other.round.take(events, &other.wrong);
        if (other.round == round_) continue;
        pending_[k * contents + content] = false;
        apart_.push_back(other);
    }
}

void doubted_round::rejoin(const doubt& wrong) {
    pending_[wrong.group * contents + wrong.content] = true;
    if (is_won(wrong.content)) ++lost_wins_;
}

void doubted_round::reset() {
    for (const auto& other : apart_) rejoin(other.wrong);
    apart_.clear();
    round_ = {};
}

std::vector<doubt> doubted_round::not_apart() const {
    std::vector<doubt> list;
    for (std::size_t n = 0; n < pending_.size(); ++n) {
        if (pending_[n]) list.push_back({n / contents, static_cast<unsigned>(n % contents)});
    }
    return list;
}

bool doubted_round::is_not_apart(const doubt& wrong) const {
    return pending_[wrong.group * contents + wrong.content];
}

bool doubted_round::is_apart(const doubt& wrong) const {
    return std::any_of(apart_.begin(), apart_.end(), [&](const auto& other) {
        return other.wrong.group == wrong.group && other.wrong.content == wrong.content;
    });
}

void doubted_round::look() {
    unseen_ -= apart_.size();
    apart_.clear();
}

}  // namespace tabletop::signoff
