// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query connect4_minimax`: what a request may look like, and the form of the answer.
#pragma once

#include "stimulus/signoff/connect4_board.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>

namespace tabletop {

struct engine_request {
    signoff::engine_board position;
    unsigned depth = 8;
    bool prune = false;
    bool alpha_beta_build = false;  // asks the build that has it
};

struct engine_answer {
    unsigned code = 0;  // STATUS.RESULT
    unsigned move = 0;
    int score = 0;
    std::uint64_t nodes = 0;
    std::optional<std::uint64_t> cycles;  // none in view core
};

// What holds where a line says nothing.
struct engine_defaults {
    unsigned depth = 8;
    bool alpha_beta = true;
};

// The request in a JSON object. Throws input_error that says what is wrong.
engine_request parse_engine_request(const nlohmann::json& line, const engine_defaults& defaults);

// The answer as JSON, without an id.
nlohmann::ordered_json engine_answer_json(const engine_answer& answer);

}  // namespace tabletop
