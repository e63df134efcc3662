// SPDX-License-Identifier: Apache-2.0
// The files that a description names, by itself or by lists of files.
#pragma once

#include "design/description.h"
#include "design/description_section.h"

#include <string>

namespace tabletop {

// Says why a path in a description or a list cannot be handed to a tool, or read as a source. Empty: it can.
std::string path_problem(const std::string& path);
std::string source_problem(const std::string& source);

void read_files(const description_section& file, rtl_description& description);
// Called after it, and after the top.
void read_vhdl(const description_section& file, rtl_description& description);

// A source and its macros, which no other has: "NAME" or "NAME=VALUE". Called after read_files().
std::map<std::string, std::vector<std::string>> read_source_defines(const description_section& file,
                                                                    const rtl_description& description);

// A file and the names of Verilator's warnings that are not shown of it.
void read_no_warning(const description_section& file, rtl_description& description);

inline constexpr const char* unreached_key = "unreached";
void read_unreached(const description_section& file, rtl_description& description);

}  // namespace tabletop
