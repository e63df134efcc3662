// SPDX-License-Identifier: Apache-2.0
// What a serial log has of what was done at the board, to be done again at the same picoseconds.
#pragma once

#include "de1_soc/around/board_script.h"

#include <istream>
#include <string>
#include <vector>

namespace tabletop {

// With the waits between; what was expected is not expected again. Throws input_error "FILE:LINE: message"; `name`
// stands for FILE.
std::vector<board_step> parse_board_log(std::istream& log, const std::string& name, const board_features& features);
std::vector<board_step> read_board_log(const std::string& path, const board_features& features);

}  // namespace tabletop
