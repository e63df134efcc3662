// SPDX-License-Identifier: Apache-2.0
// Wrong designs by a line each, as a file lists them.
#pragma once

#include "design/description.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <string>
#include <vector>

namespace tabletop {

struct line_mutant {
    std::string name;
    bool may_pass = false;   // the list says so
    std::string file;        // as it is listed
    std::string expression;  // for sed
    std::string place;       // "mutants.txt:7"
};

struct line_mutant_list {
    std::vector<line_mutant> mutants;
    // Times of the simulation after which one is looked at before it is played to the end, ascending: most are found
    // soon.
    std::vector<std::uint64_t> looks_ps;
};

// A mutant a line, "name | file | expression for sed"; "?" before the name: it may pass. "@ 250ms 800ms": looks. "#": a
// comment. Throws input_error with file and line.
line_mutant_list parse_line_mutants(std::istream& text, const std::string& path);

// The source of the design whose path ends with what is listed, or that file from the description's folder on. Throws
// input_error when there is none, or are several.
std::filesystem::path source_of(const line_mutant& mutant, const rtl_description& design);

// The text of a source with the expression applied by sed, which can neither read nor write files nor run anything.
// Throws input_error when sed refuses it or nothing is changed, and interruption.
std::string mutated_text(const line_mutant& mutant, const std::filesystem::path& source,
                         const std::function<bool()>& given_up);

}  // namespace tabletop
