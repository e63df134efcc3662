// SPDX-License-Identifier: Apache-2.0
// What Verilator has said, in the order in which a user wants to read it.
#pragma once

#include <cstddef>
#include <string>

namespace tabletop {

// Errors first, each with the lines below it, then at most `most_warnings` of its warnings, and how many more there
// are.
std::string errors_first(const std::string& said, std::size_t most_warnings = 20);

// Compares two failures of one design that was read in two languages: has the first one come further? Having come to
// the end of all files is further than having met a word that is not understood; then fewer errors count.
bool came_further(const std::string& said, const std::string& other);

// What Verilator has said without the account of itself that 5.032 ends with.
std::string without_report(const std::string& said);

// Whether a warning is none that Verilator knows, as its versions have it.
bool says_unknown_warning(const std::string& said, const std::string& warning);

}  // namespace tabletop
