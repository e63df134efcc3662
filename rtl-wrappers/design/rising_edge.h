// SPDX-License-Identifier: Apache-2.0
// Whether a design changes with the rising edges of its clock alone, proven from its tree. What is not known proves
// nothing.
#pragma once

#include "design/design_tree.h"

#include <set>
#include <string>

namespace tabletop {

struct rising_clock {
    std::set<std::string> names;  // that the clock has in all modules
    bool fires = false;           // the design has named events, which start processes, too
    std::string unproven;         // why nothing is proven, in a sentence about the design or its clock; empty: it is
};

// clock: the name of the top module's port. The clock starts processes when it rises and is handed on to instances;
// nobody reads it. What follows from the levels of inputs follows anew, and the same, whenever it is evaluated: it
// prints nothing and asks nobody.
rising_clock find_rising_clock(const design_tree& tree, const std::string& clock);

}  // namespace tabletop
