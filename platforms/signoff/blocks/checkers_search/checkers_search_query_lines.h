// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query checkers_search`.
#pragma once

#include "stimulus/players/checkers_search.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace tabletop {

struct checkers_question {
    checkers_position position;
    checkers_side to_move = checkers_side::human;
    checkers_rules rules;
    unsigned horizon = 2;
    std::optional<unsigned> perft;  // only counts moves
};

// Throws input_error that says what is wrong.
checkers_question parse_checkers_question(const nlohmann::json& line);

// The answer has no id yet.
nlohmann::ordered_json answer_json(const checkers_question& question);

}  // namespace tabletop
