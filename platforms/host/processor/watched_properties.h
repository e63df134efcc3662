// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace tabletop {

// What program_checks looks at.
struct watched_properties {
    bool convention = false;
    bool stack = false;
    bool uninitialised = false;

    bool any() const { return convention || stack || uninitialised; }
};

// The names of all.
const std::vector<std::string>& watched_property_names();

// From texts of names, several in one with commas between them. Throws input_error with all that there are.
watched_properties parse_watched_properties(const std::vector<std::string>& texts);

}  // namespace tabletop
