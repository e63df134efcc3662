// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query checkers_search`.
#pragma once

#include "stimulus/players/checkers_search.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tabletop {

struct checkers_question {
    checkers_position position;
    checkers_side to_move = checkers_side::human;
    checkers_rules rules;
    unsigned horizon = 2;
    std::optional<unsigned> perft;  // only counts moves
};

struct checkers_answer {
    const char* status = "ok";  // or "lost", "draw"
    checkers_move move;         // without landings: there is none
    checkers_value value = 0;
    std::optional<std::size_t> moves = {};     // that are legal; nothing: what answers does not show it
    std::optional<std::uint64_t> cycles = {};  // nothing: without time
};

// Throws input_error that says what is wrong.
checkers_question parse_checkers_question(const nlohmann::json& line);

// The answer has no id yet. That to a question is the functional core's.
nlohmann::ordered_json answer_json(const checkers_question& question);
nlohmann::ordered_json answer_json(const checkers_answer& answer);

}  // namespace tabletop
