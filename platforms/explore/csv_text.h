// SPDX-License-Identifier: Apache-2.0
// Tables as RFC 4180 has them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tabletop {

// The text of one cell, in quotes where it needs them.
std::string csv_cell(const std::string& text);

struct csv_line {
    std::size_t number;  // where it begins, from 1 on
    std::vector<std::string> cells;
};

// All lines but empty ones; blanks around a cell that has no quotes are none of it. Throws input_error "NAME:LINE: ..".
std::vector<csv_line> parse_csv(const std::string& text, const std::string& name);

}  // namespace tabletop
