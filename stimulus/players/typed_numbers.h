// SPDX-License-Identifier: Apache-2.0
// Moves that a person or somebody's program writes as numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Decimal numbers with blanks and commas between them; nothing when there is something else. A number of more than two
// digits becomes 100, which is on no board.
std::optional<std::vector<int>> parse_numbers(const std::string& line);

}  // namespace tabletop
