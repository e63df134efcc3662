// SPDX-License-Identifier: Apache-2.0
// What the lines of the checkers blocks have in common.
#pragma once

#include "engines/checkers_referee/squares.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace tabletop {

// "board" of a line; nothing: it has none. Throws input_error.
std::optional<checkers::square_codes> parse_checkers_board(const nlohmann::json& line);

}  // namespace tabletop
