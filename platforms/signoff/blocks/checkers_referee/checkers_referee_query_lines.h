// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query checkers_referee`.
#pragma once

#include "engines/checkers_referee/find_move.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <utility>

namespace tabletop {

struct referee_table {
    checkers::square_codes board{};
    checkers_squares seen = 0;
};

// Throws input_error that says what is wrong.
referee_table parse_referee_table(const nlohmann::json& line);

struct referee_answer {
    std::optional<std::pair<unsigned, unsigned>> move = std::nullopt;  // squares
    checkers_squares reject = 0;
    std::optional<std::uint64_t> cycles = std::nullopt;  // empty: the functional core knows none
};

// The answer has no id yet.
nlohmann::ordered_json answer_json(const referee_answer& answer);

}  // namespace tabletop
