// SPDX-License-Identifier: Apache-2.0
// Random numbers that are the same on every host: the generator is fixed by the standard, its distributions are not.
#pragma once

#include <cstdint>
#include <random>

namespace tabletop {

// 0 to limit - 1, all equally likely; limit at least 1. Values of the incomplete last round are drawn again.
template <typename Number>
Number draw_below(std::mt19937_64& generator, Number limit) {
    const auto values = static_cast<uint64_t>(limit);
    const uint64_t reject_from = ~uint64_t{0} - ~uint64_t{0} % values;
    uint64_t value = generator();
    while (value >= reject_from) value = generator();
    return static_cast<Number>(value % values);
}

// The seed of game `game` (from 0) of a series with `seed`. Game 0 has the series' own, so that any game of a series is
// also a series of one game.
inline uint64_t game_seed(uint64_t seed, uint64_t game) {
    if (game == 0) return seed;
    // The finalizer of SplitMix64, so that neighbouring games have unrelated seeds.
    uint64_t mixed = seed + game * 0x9e37'79b9'7f4a'7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58'476d'1ce4'e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d0'49bb'1331'11eb;
    return mixed ^ (mixed >> 31);
}

}  // namespace tabletop
