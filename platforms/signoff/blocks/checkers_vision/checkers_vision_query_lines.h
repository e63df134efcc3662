// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query checkers_vision`.
#pragma once

#include "engines/checkers_vision/window_counts.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace tabletop {

struct vision_question {
    std::string png;  // a file of 720x480 pixels
    checkers_vision_core::grid grid;
};

// The grid is that of a reset when there is none. Throws input_error that says what is wrong.
vision_question parse_vision_question(const nlohmann::json& line);

// The answer has no id yet.
nlohmann::ordered_json answer_json(const checkers_vision_core::window_counts& counts);
// The answer of a view with pins, which do not show the counts. seen: bit s for square s.
nlohmann::ordered_json answer_json(std::uint32_t seen);

}  // namespace tabletop
