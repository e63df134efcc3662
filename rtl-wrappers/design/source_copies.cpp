// SPDX-License-Identifier: Apache-2.0
#include "design/source_copies.h"

#include "support/document_file.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

struct macro {
    std::string name;
    std::string value;

    explicit macro(const std::string& text) : name(text.substr(0, text.find('='))) {
        if (name.size() < text.size()) value = text.substr(name.size() + 1);
    }
    std::string definition() const { return fmt::format("`define {} {}", name, value); }
};

bool is_of_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

// Where a line defines the macro; not in a comment to the end of the line.
std::optional<std::size_t> definition_in(const std::string& line, const std::string& name) {
    const std::string directive = "`define";
    const auto at = line.find(directive);
    if (at == std::string::npos || line.find("//") < at) return std::nullopt;
    const auto begin = line.find_first_not_of(" \t", at + directive.size());
    if (begin == std::string::npos || line.compare(begin, name.size(), name) != 0) return std::nullopt;
    const auto end = begin + name.size();
    return end < line.size() && is_of_name(line[end]) ? std::nullopt : std::optional(at);
}

// Its lines, as many as before.
class source_lines {
  public:
    explicit source_lines(const std::string& text) {
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) lines_.push_back(line);
    }

    // False: it is not defined there.
    bool define(const macro& macro) {
        bool found = false;
        for (std::size_t n = 0; n < lines_.size(); ++n) {
            const auto at = definition_in(lines_[n], macro.name);
            if (!at) continue;
            found = true;
            auto end = n;
            while (is_continued(lines_[end]) && end + 1 < lines_.size()) ++end;
            lines_[n] = lines_[n].substr(0, *at) + macro.definition();
            for (auto rest = n + 1; rest <= end; ++rest) lines_[rest].clear();
        }
        return found;
    }

    std::string text() const {
        std::string text;
        for (const auto& line : lines_) text += line + '\n';
        return text;
    }

  private:
    static bool is_continued(const std::string& line) {
        const auto end = line.find_last_not_of('\r');
        return end != std::string::npos && line[end] == '\\';
    }

    std::vector<std::string> lines_;
};

}  // namespace

std::vector<source_copy> source_copies(const rtl_description& description) {
    std::vector<source_copy> copies;
    for (const auto& [source, macros] : description.source_defines) {
        const auto extension = fs::path(source).extension().string();
        copies.push_back({source, fmt::format("source_{}{}", copies.size(), extension)});
    }
    return copies;
}

std::string file_to_read(const rtl_description& description, const std::string& source, const fs::path& folder) {
    for (const auto& copy : source_copies(description)) {
        if (copy.source == source) return (folder / copy.name).string();
    }
    return source;
}

void write_source_copies(const rtl_description& description, const fs::path& folder) {
    for (const auto& copy : source_copies(description)) {
        const auto& macros = description.source_defines.at(copy.source);
        write_file(folder / copy.name, with_defines(file_text(copy.source), copy.source, macros, description.defines));
    }
}

std::string with_defines(const std::string& text, const std::string& path, const std::vector<std::string>& macros,
                         const std::vector<std::string>& others) {
    source_lines lines(text);
    std::string before, after;
    for (const auto& each : macros) {
        const macro defined(each);
        if (lines.define(defined)) continue;
        before += fmt::format("`undef {}\n{}\n", defined.name, defined.definition());
        after += fmt::format("`undef {}\n", defined.name);
        for (const auto& other : others) {
            if (macro(other).name == defined.name) after += macro(other).definition() + '\n';
        }
    }
    return fmt::format("{}`line 1 \"{}\" 0\n{}{}", before, path, lines.text(), after);
}

}  // namespace tabletop
