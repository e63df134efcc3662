// SPDX-License-Identifier: Apache-2.0
// Tables as RFC 4180 has them.
#pragma once

#include <string>

namespace tabletop {

// The text of one cell, in quotes where it needs them.
std::string csv_cell(const std::string& text);

}  // namespace tabletop
