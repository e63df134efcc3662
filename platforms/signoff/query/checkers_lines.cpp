// SPDX-License-Identifier: Apache-2.0
#include "signoff/query/checkers_lines.h"

#include "support/input_error.h"

#include <algorithm>

namespace tabletop {
namespace {

bool is_code(const nlohmann::json& code) {
    return code.is_number_unsigned() && (code == 0u || (code >= 4u && code <= 7u));
}

}  // namespace

std::optional<checkers::square_codes> parse_checkers_board(const nlohmann::json& line) {
    const auto given = line.find("board");
    if (given == line.end()) return std::nullopt;
    if (!given->is_array() || given->size() != checkers::squares ||
        !std::all_of(given->begin(), given->end(), is_code)) {
        throw input_error(
            "board must be 32 codes, square 0 first: 0 empty, 4 human man, 5 human king, 6 computer man, "
            "7 computer king");
    }
    checkers::square_codes board{};
    for (unsigned square = 0; square < checkers::squares; ++square) {
        board[square] = static_cast<checkers_code>((*given)[square].get<unsigned>());
    }
    return board;
}

}  // namespace tabletop
