// SPDX-License-Identifier: Apache-2.0
// Cycles of the decoder ("Cycles" in README.md). The same in `at` and `ca`.
#pragma once

namespace tabletop::bt656_decoder_core {

// From the cycle in which a word's clock rises to that of the sample which the word completes: two flip-flops and the
// register of the pins.
inline constexpr unsigned rise_to_sample = 3;
// Registers that a word passes, counted from the level before its clock rises: a reset in any of their cycles loses it.
inline constexpr unsigned passed = rise_to_sample + 1;

// Fifths of a cycle from the first word of a picture to its first samples, and those to the next whole cycle: an even
// sample is complete with the third word of a pair, an odd one with the fourth, which its column counts too.
inline constexpr unsigned even_fifths = 2 * 12 + 4 + 5 * rise_to_sample;
inline constexpr unsigned odd_fifths = 1 * 12 + 4 + 5 * rise_to_sample;

}  // namespace tabletop::bt656_decoder_core
