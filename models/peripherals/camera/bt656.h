// SPDX-License-Identifier: Apache-2.0
// Words of ITU-R BT.656 as the labkit's decoder chip sends them: of ten bits, in lines of 1716. Plain C++17, no
// SystemC.
#pragma once

#include "peripherals/camera/timing.h"
#include "peripherals/camera/ycrcb.h"

#include <algorithm>
#include <cstdint>

namespace tabletop::bt656 {

inline constexpr unsigned word_bits = 10;
inline constexpr unsigned words_of_a_line = 1716;
inline constexpr unsigned code_words = 4;
inline constexpr unsigned sav_begin = 272;
inline constexpr unsigned picture_begin = sav_begin + code_words;
inline constexpr std::uint64_t words_of_a_frame = std::uint64_t{words_of_a_line} * camera_core::lines;

// Times in fifths of a cycle of the labkit: a word stands for six before its clock rises and six after it.
inline constexpr std::int64_t fifths_per_word = 12;
inline constexpr std::int64_t fifths_of_a_half = 6;

inline constexpr std::uint16_t least_level = 0x004, most_level = 0x3FB;  // of a picture's words
inline constexpr std::uint16_t blank_luma = 0x040, blank_chroma = 0x200;
inline constexpr std::uint16_t code_begin = 0x3FF;

struct code_flags {
    bool f, v, h;
};

// The fourth word of a code.
constexpr std::uint16_t code_word(const code_flags& flags) {
    const unsigned f = flags.f ? 1 : 0, v = flags.v ? 1 : 0, h = flags.h ? 1 : 0;
    return static_cast<std::uint16_t>(1u << 9 | f << 8 | v << 7 | h << 6 | (v ^ h) << 5 | (f ^ h) << 4 | (f ^ v) << 3 |
                                      (f ^ v ^ h) << 2);
}

// Of a line of a frame, 0 for the first one of field 0.
constexpr bool is_second_field(unsigned line) {
    constexpr unsigned first = 243, last = 505;
    return line >= first && line <= last;
}

constexpr ycrcb limited(const ycrcb& sample) {
    const auto level = [](std::uint16_t channel) { return std::clamp(channel, least_level, most_level); };
    return {level(sample.y), level(sample.cr), level(sample.cb)};
}

}  // namespace tabletop::bt656
