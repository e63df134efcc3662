// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/typed_numbers.h"

#include <algorithm>

namespace tabletop {

std::optional<std::vector<int>> parse_numbers(const std::string& line) {
    constexpr int on_no_board = 100;
    std::vector<int> numbers;
    bool within = false;
    for (const char c : line) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && c != ' ' && c != ',' && c != '\t') return std::nullopt;
        if (digit && !within) numbers.push_back(0);
        if (digit) numbers.back() = std::min(10 * numbers.back() + (c - '0'), on_no_board);
        within = digit;
    }
    return numbers;
}

}  // namespace tabletop
