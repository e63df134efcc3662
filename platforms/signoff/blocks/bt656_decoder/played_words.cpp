// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/bt656_decoder/played_words.h"

#include <algorithm>
#include <iterator>

namespace tabletop {
namespace {

std::uint64_t noise(std::uint64_t cycle) {
    return (cycle * 0x9E37'79B9'7F4A'7C15) >> 40 & bt656_pins::data_mask;
}

}  // namespace

std::uint64_t played_words::value(std::uint64_t cycle) const {
    const auto after = first_from(cycle + 1);
    if (after == words_.begin()) return noise(cycle);
    const auto& word = *std::prev(after);
    const auto data = word.cycle == cycle ? word.data : noise(cycle);
    return (cycle < word.cycle + word.high_cycles ? bt656_pins::clock : 0) | data;
}

std::optional<bt656_word> played_words::next_word(std::uint64_t cycle) const {
    const auto next = first_from(cycle);
    if (next == words_.end()) return std::nullopt;
    return bt656_word{next->cycle, next->data};
}

played_words::words::const_iterator played_words::first_from(std::uint64_t cycle) const {
    return std::lower_bound(words_.begin(), words_.end(), cycle,
                            [](const auto& word, std::uint64_t at) { return word.cycle < at; });
}

}  // namespace tabletop
