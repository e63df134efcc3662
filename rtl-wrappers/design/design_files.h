// SPDX-License-Identifier: Apache-2.0
// The files of which a design was made, as Verilator lists them.
#pragma once

#include "design/description.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder);

// list: the text of Verilator's NAME__verFiles.dat. Returns the absolute paths of what was read, once each; folder: to
// which others are relative.
std::vector<std::filesystem::path> parse_read_files(const std::string& list, const std::filesystem::path& folder);

// The text of design_files.h, which design_shim.cpp includes: where a file is looked for that a design reads itself and
// that is not in the folder of its description. written: all C++ that Verilator has written.
std::string files_header(const rtl_description& description, const std::string& written);

// Where Verilator has looked, or would have looked, for the files that no description names, and has not found them: an
// include or a module of the same name there would be taken instead.
std::vector<std::string> absent_files(const rtl_description& description,
                                      const std::vector<std::filesystem::path>& read);

}  // namespace tabletop
