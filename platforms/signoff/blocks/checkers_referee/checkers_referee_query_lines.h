// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query checkers_referee`.
#pragma once

#include "engines/checkers_referee/find_move.h"

#include <nlohmann/json.hpp>

namespace tabletop {

struct referee_table {
    checkers::square_codes board{};
    checkers_squares seen = 0;
};

// Throws input_error that says what is wrong.
referee_table parse_referee_table(const nlohmann::json& line);

// Without an id and without cycles, which the functional core does not know.
nlohmann::ordered_json answer_json(const checkers_referee_core::found_move& found);

}  // namespace tabletop
