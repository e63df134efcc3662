// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/line_mutants.h"

#include "base/parameters.h"
#include "design/verilate.h"
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

const tool_need sed_need{"--mutate-file", "sed"};

std::string trimmed(const std::string& text) {
    constexpr const char* blanks = " \t\r";
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool is_plain(const std::string& name) {
    return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
                                std::string::npos;
}

line_mutant parse_mutant(const std::string& line, const std::string& place) {
    const auto first = line.find('|');
    const auto second = first == std::string::npos ? first : line.find('|', first + 1);
    if (second == std::string::npos) {
        throw input_error(fmt::format("{}: \"{}\" is no \"name | file | expression\"", place, line));
    }
    line_mutant mutant{trimmed(line.substr(0, first)), false, trimmed(line.substr(first + 1, second - first - 1)),
                       trimmed(line.substr(second + 1)), place};
    mutant.may_pass = mutant.name[0] == '?';
    if (mutant.may_pass) mutant.name.erase(0, 1);
    if (!is_plain(mutant.name)) {
        throw input_error(fmt::format("{}: the name \"{}\" has more than letters, digits and _", place, mutant.name));
    }
    return mutant;
}

std::vector<std::uint64_t> parse_looks(const std::string& text, const std::string& place) {
    std::vector<std::uint64_t> looks;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        try {
            looks.push_back(parse_time_ps(word));
        } catch (const input_error& error) {
            throw input_error(fmt::format("{}: {}", place, error.what()));
        }
    }
    if (looks.empty() || looks.front() == 0 || !std::is_sorted(looks.begin(), looks.end())) {
        throw input_error(fmt::format("{}: \"{}\" are no times, the earliest first", place, text));
    }
    return looks;
}

// Whole names of folders.
bool ends_with(const fs::path& path, const fs::path& end) {
    auto whole = path.end();
    for (auto part = end.end(); part != end.begin();) {
        if (whole == path.begin() || *--whole != *--part) return false;
    }
    return true;
}

}  // namespace

line_mutant_list parse_line_mutants(std::istream& text, const std::string& path) {
    line_mutant_list list;
    std::set<std::string> names;
    unsigned number = 0;
    for (std::string line; std::getline(text, line);) {
        const auto place = fmt::format("{}:{}", path, ++number);
        line = trimmed(line);
        if (line.empty() || line[0] == '#') continue;
        if (line[0] == '@') {
            list.looks_ps = parse_looks(line.substr(1), place);
            continue;
        }
        list.mutants.push_back(parse_mutant(line, place));
        const auto& name = list.mutants.back().name;
        if (!names.insert(name).second) throw input_error(fmt::format("{}: {} is there twice", place, name));
    }
    if (list.mutants.empty()) throw input_error(fmt::format("{}: there is no mutant", path));
    return list;
}

fs::path source_of(const line_mutant& mutant, const rtl_description& design) {
    auto sources = design.sources;
    sources.insert(sources.end(), design.vhdl.sources.begin(), design.vhdl.sources.end());
    std::vector<fs::path> found;
    for (const auto& source : sources) {
        const auto path = fs::path(source).lexically_normal();
        if (ends_with(path, fs::path(mutant.file).lexically_normal())) found.push_back(path);
    }
    if (found.size() > 1) {
        throw input_error(
            fmt::format("{}: {} may be {} or {}", mutant.place, mutant.file, found[0].string(), found[1].string()));
    }
    if (!found.empty()) return found.front();
    const auto beside = (folder_of(design) / mutant.file).lexically_normal();
    if (fs::is_regular_file(beside)) return beside;
    throw input_error(fmt::format("{}: {} is no source of {}", mutant.place, mutant.file, design.path));
}

std::string mutated_text(const line_mutant& mutant, const fs::path& source, const std::function<bool()>& given_up) {
    const scratch_folder folder;
    const auto before = file_text(source);
    write_file(folder.file("source"), before);
    const auto result =
        run_tool({"sed", "--sandbox", "-i", "-e", mutant.expression, "source"}, folder.path(), sed_need, given_up);
    if (!result.succeeded) {
        throw input_error(fmt::format("{}: sed refuses the expression of {}", mutant.place, mutant.name),
                          result.output);
    }
    auto text = file_text(folder.file("source"));
    if (text == before) {
        throw input_error(
            fmt::format("{}: {}: the expression changes nothing in {}", mutant.place, mutant.name, mutant.file));
    }
    return text;
}

}  // namespace tabletop
