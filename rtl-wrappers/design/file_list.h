// SPDX-License-Identifier: Apache-2.0
// A list of files as simulators take it (`-f`): sources, folders of includes, macros, and other lists.
#pragma once

#include <istream>
#include <string>
#include <vector>

namespace tabletop {

struct listed_files {
    std::vector<std::string> sources;  // absolute paths, as include
    std::vector<std::string> include;
    std::vector<std::string> defines;  // "NAME" or "NAME=VALUE"
};

// Paths in it are relative to its folder. Throws input_error with file and line.
listed_files read_file_list(const std::string& path);

struct list_word {
    std::string text;
    unsigned line;
};

// Its words without comments: of // and # to the end of a line, and between /* and */. path: for messages.
std::vector<list_word> split_file_list(std::istream& text, const std::string& path);

}  // namespace tabletop
