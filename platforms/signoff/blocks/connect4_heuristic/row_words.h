// SPDX-License-Identifier: Apache-2.0
// A board as the words that the processor writes for the heuristic engine.
#pragma once

#include "engines/connect4_heuristic/connect4_heuristic.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tabletop {

// The words from heuristic_words::first_row on.
inline std::vector<std::uint32_t> row_words(const std::array<std::uint16_t, 6>& rows, bool packed) {
    if (!packed) return {rows.begin(), rows.end()};
    std::vector<std::uint32_t> words;
    for (std::size_t n = 0; n < rows.size(); n += 2) words.push_back(rows[n] | std::uint32_t{rows[n + 1]} << 16);
    return words;
}

}  // namespace tabletop
