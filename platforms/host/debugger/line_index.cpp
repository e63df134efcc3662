// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/line_index.h"

#include "support/input_error.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace tabletop {

namespace {

// More files are not named.
constexpr std::size_t most_files_named = 8;

// "src/main.c" is called "main.c", too.
bool is_called_so(const std::string& file, const std::string& name) {
    if (name.empty() || file.size() < name.size()) return false;
    const auto first = file.size() - name.size();
    return file.compare(first, name.size(), name) == 0 && (first == 0 || file[first - 1] == '/');
}

// "a.c, b.c and 3 more": those that are there alone, if there are any, since the others are most likely a library's.
std::string named_files(std::vector<std::string> files, const line_index::file_query& is_there) {
    const auto there =
        static_cast<std::size_t>(std::stable_partition(files.begin(), files.end(), is_there) - files.begin());
    const auto named = std::min(there != 0 ? there : files.size(), most_files_named);
    const auto end = files.begin() + static_cast<std::ptrdiff_t>(named);
    const auto text = fmt::format("{}", fmt::join(files.begin(), end, ", "));
    return named == files.size() ? text : fmt::format("{} and {} more", text, files.size() - named);
}

}  // namespace

void line_index::add(const std::string& file, unsigned line, std::uint32_t function, std::uint32_t address) {
    files_[file][line].emplace(function, address);
}

// One that is called exactly so is meant.
std::vector<std::string> line_index::called(const std::string& name) const {
    if (files_.count(name) != 0) return {name};
    std::vector<std::string> found;
    for (const auto& [file, lines] : files_) {
        if (is_called_so(file, name)) found.push_back(file);
    }
    return found;
}

std::vector<std::string> line_index::all() const {
    std::vector<std::string> files;
    for (const auto& [file, lines] : files_) files.push_back(file);
    return files;
}

line_start line_index::find(const std::string& file, unsigned line, const file_query& is_there) const {
    if (files_.empty()) throw input_error("the program does not tell of its lines; gcc -g makes one that does");
    const auto files = called(file);
    const auto shown = visible_text(file);
    if (files.empty())
        throw input_error(
            fmt::format("no code is from a file \"{}\"; there is code from {}", shown, named_files(all(), is_there)));
    if (files.size() > 1) throw input_error(fmt::format("\"{}\" may be {}", shown, named_files(files, is_there)));
    const auto& lines = files_.at(files.front());
    const auto found = lines.lower_bound(line);
    if (found == lines.end()) {
        throw input_error(fmt::format("{} has no code from line {} on; its last line with code is {}", files.front(),
                                      line, lines.rbegin()->first));
    }
    line_start start{files.front(), found->first, {}};
    for (const auto& [function, address] : found->second) start.addresses.push_back(address);
    return start;
}

}  // namespace tabletop
