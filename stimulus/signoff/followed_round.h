// SPDX-License-Identifier: Apache-2.0
// A round of the Nexys 4 machine as its specification has it, followed event by event by whoever makes traffic for it;
// and beside it referees that are wrong in one thing each, so that traffic can be made which shows all of them.
#pragma once

#include "stimulus/signoff/referee_traffic.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::signoff {

// Buttons as in nes_traffic.h.
inline constexpr std::uint8_t button_a = 0x80;
inline constexpr std::uint8_t button_left = 0x02;
inline constexpr std::uint8_t button_right = 0x01;

using both_pads = std::array<std::uint8_t, 2>;

// Cells of a group, two bits each: 0 empty, 1 red, 2 black. A wrong referee takes one such content of one group for the
// opposite of what it is: won or not.
struct doubt {
    std::size_t group = 0;
    unsigned content = 0;

    std::optional<unsigned> free_cell() const;  // the first, 0 to 3
    unsigned player() const;                    // of most of its chips
};

class followed_round {
  public:
    unsigned player() const { return player_; }  // 0 red, 1 black; after a win its winner
    unsigned column() const { return column_; }  // 0 to 6
    bool over() const { return over_; }
    bool column_is_full() const;

    // Buttons that were let go at one moment.
    void take(const both_pads& events) { take(events, nullptr); }
    void take(const both_pads& events, const doubt* wrong);

    // The content of a group.
    unsigned content(std::size_t group) const;
    bool operator==(const followed_round& other) const;

  private:
    void drop(const doubt* wrong);
    bool won(const doubt* wrong) const;

    std::array<std::uint64_t, 2> chips_{};  // bit 7 * column + row of each player
    unsigned column_ = 0;
    unsigned player_ = 0;
    bool over_ = false;
};

// A round, and all referees with one doubt that can come up. One that is apart from the round when it is looked at has
// been seen; what it does afterwards matters no more.
class doubted_round {
  public:
    doubted_round();

    const followed_round& round() const { return round_; }
    void take(const both_pads& events);
    void reset();
    void look();

    std::size_t unseen() const { return unseen_; }  // of all doubts
    std::vector<doubt> not_apart() const;           // the unseen ones
    bool is_not_apart(const doubt& wrong) const;
    bool is_apart(const doubt& wrong) const;
    std::size_t apart() const { return apart_.size(); }  // and not yet seen
    // Referees that do not see a won group and have come together with the round again before they were seen.
    std::size_t lost_wins() const { return lost_wins_; }

  private:
    struct other_round {
        doubt wrong;
        followed_round round;
    };

    void part(const followed_round& before, const both_pads& events);
    void rejoin(const doubt& wrong);

    followed_round round_;
    std::vector<other_round> apart_;
    std::vector<bool> pending_;  // by number of a doubt: not seen, not apart
    std::size_t unseen_ = 0;
    std::size_t lost_wins_ = 0;
};

// A game in which this doubt may come up, with every number another one: won by the group, or with the free cell of
// three of one colour, or, of a full group of two colours, a draw.
column_list game_of(const doubt& wrong, std::uint64_t seed, unsigned number);

// Plays moves from wherever the chip hovers, each by whose turn it is. Target: has round() and take().
template <typename Target>
void play_events(Target& target, const column_list& moves) {
    const auto press = [&](std::uint8_t button) {
        both_pads events{};
        events[target.round().player()] = button;
        target.take(events);
    };
    for (const auto column : moves) {
        while (target.round().column() < column) press(button_right);
        while (target.round().column() > column) press(button_left);
        press(button_a);
    }
}

}  // namespace tabletop::signoff
