// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query connect4_heuristic`: what a line may look like, and the form of the answer.
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace tabletop {

struct heuristic_question {
    std::array<std::uint16_t, 6> rows{};  // bottom first
    bool defensive = false;               // the module, else the full one
    bool advanced = false;                // the level of that pin
};

struct heuristic_answer {
    unsigned move = 0;
    std::optional<unsigned> value = {};        // nothing, as of the rule: what answers does not show it
    std::optional<unsigned> rule = {};         // as on the engine's pins
    std::optional<std::uint64_t> cycles = {};  // nothing: without time
};

// Throws input_error that says what is wrong.
heuristic_question parse_heuristic_question(const nlohmann::json& line);

// The answer has no id yet.
nlohmann::ordered_json answer_json(const heuristic_question& question, const heuristic_answer& answer);

}  // namespace tabletop
