// SPDX-License-Identifier: Apache-2.0
#include "design/design_files.h"

#include "design/verilate.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

// An include is searched for in the folder of the file that has it first, whichever that is.
std::set<fs::path> searched_folders(const rtl_description& description, const std::vector<fs::path>& read) {
    std::set<fs::path> folders = {folder_of(description)};
    folders.insert(description.include.begin(), description.include.end());
    folders.insert(description.stand_ins.begin(), description.stand_ins.end());
    for (const auto& file : read) folders.insert(file.parent_path());
    return folders;
}

// A module is searched for by its name alone, and as a file of either language.
std::vector<fs::path> names_of(const fs::path& name) {
    auto stem = name;
    stem.replace_extension();
    auto verilog = stem;
    auto system_verilog = stem;
    return {name, stem, verilog.replace_extension(".v"), system_verilog.replace_extension(".sv")};
}

// As a literal of C, whatever a folder is called.
std::string c_string(const std::string& text) {
    std::string literal = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') literal += '\\';
        literal += c;
    }
    return literal + '"';
}

}  // namespace

bool is_below(const fs::path& file, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

// A line "S SIZE .. \"PATH\"" for each source, "T .." for what was written.
std::vector<fs::path> parse_read_files(const std::string& list, const fs::path& folder) {
    std::set<fs::path> files;
    std::istringstream lines(list);
    for (std::string line; std::getline(lines, line);) {
        const auto begin = line.find('"');
        const auto end = line.rfind('"');
        if (line.rfind("S ", 0) != 0 || begin == std::string::npos || end == begin) continue;
        files.insert((folder / line.substr(begin + 1, end - begin - 1)).lexically_normal());
    }
    return {files.begin(), files.end()};
}

std::string files_header(const rtl_description& description, const std::string& written) {
    const bool reads = written.find("VL_READMEM") != std::string::npos || written.find("VL_FOPEN") != std::string::npos;
    std::vector<std::string> folders;
    for (const auto& source : description.sources) {
        const auto folder = fs::path(source).parent_path().string();
        if (reads && std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
    }
    std::string text = "static const char* const folders_of_sources[] = {";
    for (const auto& folder : folders) text += c_string(folder) + ", ";
    return text + "nullptr};\n";
}

std::vector<std::string> absent_files(const rtl_description& description, const std::vector<fs::path>& read) {
    const auto& named = description.sources;
    const auto folders = searched_folders(description, read);
    std::error_code ignored;
    std::set<std::string> absent;
    for (const auto& file : read) {
        if (std::find(named.begin(), named.end(), file.string()) != named.end()) continue;
        for (const auto& found_in : folders) {
            if (!is_below(file, found_in)) continue;
            for (const auto& name : names_of(file.lexically_relative(found_in))) {
                for (const auto& folder : folders) {
                    if (!fs::exists(folder / name, ignored)) absent.insert(folder / name);
                }
            }
        }
    }
    return {absent.begin(), absent.end()};
}

}  // namespace tabletop
