// SPDX-License-Identifier: Apache-2.0
// Sources that have macros of their own ([source_defines]): Verilator reads a copy of each, in the build's folder.
#pragma once

#include "design/description.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

struct source_copy {
    std::string source;  // absolute path
    std::string name;    // of the copy
};

std::vector<source_copy> source_copies(const rtl_description& description);

// A source, or its copy in the folder.
std::string file_to_read(const rtl_description& description, const std::string& source,
                         const std::filesystem::path& folder);

void write_source_copies(const rtl_description& description, const std::filesystem::path& folder);

// The text of a source with its macros. What it defines itself is defined so in its place, and for the sources after
// it, too, as it would be; all else is defined before its first line, and undefined behind its last. others: macros of
// all sources.
std::string with_defines(const std::string& text, const std::string& path, const std::vector<std::string>& macros,
                         const std::vector<std::string>& others);

}  // namespace tabletop
