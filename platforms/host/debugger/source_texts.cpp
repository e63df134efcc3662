// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/source_texts.h"

#include "host/processor/whole_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <system_error>
#include <utility>

namespace tabletop {

namespace fs = std::filesystem;

namespace {

// Larger files are no source, and of more than so many files the oldest are read again.
constexpr std::uintmax_t largest_source = 4u << 20;
constexpr std::size_t most_sources = 64;
constexpr std::size_t longest_source_line = 1000;  // the rest is cut off
constexpr std::size_t most_parts = 32;             // of a name that are looked for elsewhere

bool is_named_as_source(const fs::path& file) {
    static const std::set<std::string> suffixes = {".c",   ".cc", ".cpp", ".cxx", ".h",  ".hh",  ".hpp", ".hxx",
                                                   ".inc", ".s",  ".S",   ".asm", ".rs", ".adb", ".ads"};
    return suffixes.count(file.extension()) != 0;
}

std::vector<std::string> source_lines_in(const std::vector<std::uint8_t>& bytes) {
    std::vector<std::string> lines;
    std::string line;
    for (const auto byte : bytes) {
        if (byte == '\n') {
            lines.push_back(std::exchange(line, {}));
        } else if (byte != '\r' && line.size() < longest_source_line) {
            line += static_cast<char>(byte);
        }
    }
    lines.push_back(line);
    return lines;
}

// Empty: it is no source that can be read.
std::vector<std::string> read_source(const fs::path& file) {
    std::error_code error;
    if (!is_named_as_source(file)) return {};
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > largest_source) return {};
    const auto bytes = whole_file_if_there(file);
    return bytes.empty() ? std::vector<std::string>() : source_lines_in(bytes);
}

// "game/src/main.c", "src/main.c", "main.c" of "/game/src/main.c"; none leads out of a folder.
std::vector<fs::path> tails_of(const fs::path& file) {
    const auto plain = file.lexically_normal().relative_path();
    const std::vector<fs::path> parts(plain.begin(), plain.end());
    std::vector<fs::path> tails;
    fs::path tail;
    for (auto part = parts.rbegin(); part != parts.rend() && tails.size() < most_parts && *part != ".."; ++part) {
        tail = tail.empty() ? *part : *part / tail;
        tails.insert(tails.begin(), tail);
    }
    return tails;
}

}  // namespace

std::optional<std::string> source_texts::line(const std::string& file, unsigned line) {
    const auto& lines = lines_of(file);
    return line >= 1 && line <= lines.size() ? std::optional(lines[line - 1]) : std::nullopt;
}

const std::vector<std::string>& source_texts::lines_of(const std::string& file) {
    if (known_.size() > most_sources) known_.clear();
    const auto found = known_.find(file);
    return found != known_.end() ? found->second : known_[file] = find(file);
}

std::vector<std::string> source_texts::find(const fs::path& file) const {
    if (auto lines = read_source(file); !lines.empty()) return lines;
    for (const auto& tail : tails_of(file)) {
        for (const auto& folder : folders_) {
            if (auto lines = read_source(fs::path(folder) / tail); !lines.empty()) return lines;
        }
    }
    return {};
}

}  // namespace tabletop
