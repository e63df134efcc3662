// SPDX-License-Identifier: Apache-2.0
// Boards on which a fault in the gates of the heuristic engine shows that common boards hide.
#pragma once

#include <vector>

namespace tabletop::signoff {

// 21 digits each, two cells a digit: the low half is the left one, the last digit has columns 0 and 1 of the bottom
// row.
struct heuristic_fault_boards {
    std::vector<const char*> full, defensive;  // by the module that has to decide
};
const heuristic_fault_boards& fault_boards_of_heuristic();

}  // namespace tabletop::signoff
