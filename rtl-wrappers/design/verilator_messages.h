// SPDX-License-Identifier: Apache-2.0
// What Verilator has said, in the order in which a user wants to read it.
#pragma once

#include <cstddef>
#include <string>

namespace tabletop {

// Errors first, each with the lines below it, then at most `most_warnings` of its warnings, and how many more there
// are.
std::string errors_first(const std::string& said, std::size_t most_warnings = 20);

// Of two failures of one design, read in two languages: whether the first one has come further. Who has come to the end
// of all files has come further than who has met a word that it does not understand, and then who has fewer errors.
bool came_further(const std::string& said, const std::string& other);

// Without the account of itself that Verilator 5.032 ends with.
std::string without_report(const std::string& said);

// Whether a warning is none that Verilator knows, as its versions have it.
bool says_unknown_warning(const std::string& said, const std::string& warning);

}  // namespace tabletop
