// SPDX-License-Identifier: Apache-2.0
// Games for the Nexys 4 machine, and the press events that play them on its referee, as data. Events are those of
// nes_host: of each pad the bits of A, Left and Right.
#pragma once

#include "stimulus/signoff/moment.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop::signoff {

// Columns 0 to 6, red first, up to and with the move that ends the game. Nobody drops into a full column.
using column_list = std::vector<unsigned>;

// A game that a player (0 red, 1 black) wins with this group and no other; group: 0 to 68, as the referee counts them.
column_list game_won_by(std::size_t group, unsigned player, std::uint64_t seed);
// The same, with this cell of the group (0 to 3) taken last; of an upright one it can be the highest only.
column_list game_won_with(std::size_t group, unsigned last, unsigned player, std::uint64_t seed);
column_list drawn_game(std::uint64_t seed);
column_list random_game(std::uint64_t seed);

struct press_step {
    std::uint64_t cycle = 0;  // the event pins are high in it
    std::uint64_t told = 0;   // cycle in which they are announced, that one or before
    std::array<std::uint8_t, 2> events{};
};

struct referee_traffic {
    std::vector<press_step> presses;  // by cycle, at most one a cycle; told in that order too
    std::vector<reset_press> resets;
    std::uint64_t end_cycle = 0;
};

// Games won by every group in both colours, draws, games in which every group has every content that a win check can
// take for a win or not (three chips of one colour, four of two), and so many random ones; in them, and between them,
// events of the wrong pad, several at once, in consecutive cycles and in every state, full columns, new rounds, resets.
referee_traffic make_referee_traffic(std::uint64_t seed, unsigned games);
// Random games in which every event comes at least 16 cycles after the one before it; no reset.
referee_traffic make_plain_referee_traffic(std::uint64_t seed, unsigned games);

}  // namespace tabletop::signoff
