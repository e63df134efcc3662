// SPDX-License-Identifier: Apache-2.0
// Whether a design changes with the rising edges of its clock alone, proven from its tree. What is not known proves
// nothing.
#pragma once

#include "user_rtl/design_tree.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tabletop {

// top, clock: the names of the module and of its port. The clock starts processes when it rises and is handed on to
// instances; nobody reads it. What follows from the levels of inputs follows anew, and the same, whenever it is
// evaluated: it prints nothing and asks nobody. Returns all names that the clock has; nothing: this is not so, or not
// known to be.
std::optional<std::set<std::string>> rising_clock_names(const std::vector<tree_node>& modules, const std::string& top,
                                                        const std::string& clock);

// The member of Verilator's root class that has the clock's level at the last evaluation, as it is called in a
// Verilator that has been tested (5.006, 5.032). header: of that class; clock: the clock's own member; names: of the
// clock. Nothing: there is no such member, or one of another name of the clock, too.
std::optional<std::string> last_level_of(const std::string& header, const std::string& clock,
                                         const std::set<std::string>& names);

}  // namespace tabletop
