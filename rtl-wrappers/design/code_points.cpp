// SPDX-License-Identifier: Apache-2.0
#include "design/code_points.h"

#include "support/document_file.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

// One that changes twice has risen and fallen.
constexpr std::uint64_t changes_of_toggled = 2;

std::uint64_t least_count(code_kind kind) {
    return kind == code_kind::toggle ? changes_of_toggled : 1;
}

// "%22" is a quotation mark.
std::string without_escapes(std::string_view text) {
    constexpr int base = 16;
    constexpr std::size_t digits = 2;
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '%' && at + digits < text.size()) {
            const std::string number(text.substr(at + 1, digits));
            plain += static_cast<char>(std::strtoul(number.c_str(), nullptr, base));
            at += digits;
        } else {
            plain += text[at];
        }
    }
    return plain;
}

// "C '\1KEY\2VALUE..' COUNT".
struct counted_line {
    std::map<std::string, std::string> values;
    std::uint64_t count;
};

std::optional<counted_line> read_line(std::string_view line) {
    constexpr std::string_view begin = "C '";
    constexpr std::string_view end = "' ";
    const auto last = line.rfind(end);
    if (line.substr(0, begin.size()) != begin || last == std::string_view::npos) return std::nullopt;
    counted_line read{{}, std::strtoull(std::string(line.substr(last + end.size())).c_str(), nullptr, 10)};
    auto rest = line.substr(begin.size(), last - begin.size());
    while (!rest.empty() && rest.front() == '\1') {
        rest.remove_prefix(1);
        const auto field = rest.substr(0, rest.find('\1'));
        const auto equals = field.find('\2');
        if (equals == std::string_view::npos) return std::nullopt;
        read.values[std::string(field.substr(0, equals))] = without_escapes(field.substr(equals + 1));
        rest.remove_prefix(field.size());
    }
    return read;
}

// The page is "v_toggle/MODULE".
std::optional<code_kind> kind_of(const std::string& page, const std::string& name) {
    const auto is = [&](const char* prefix) { return page.rfind(prefix, 0) == 0; };
    if (is("v_toggle/")) return code_kind::toggle;
    if (!is("v_line/") && !is("v_branch/")) return std::nullopt;
    return name == "block" ? code_kind::line : code_kind::branch;
}

unsigned place_number(const std::string& text) {
    return static_cast<unsigned>(std::strtoul(text.c_str(), nullptr, 10));
}

// "TOP.design.part" is "design.part".
std::string instance_of(const std::string& hierarchy) {
    const std::string top = "TOP.";
    return hierarchy.rfind(top, 0) == 0 ? hierarchy.substr(top.size()) : hierarchy;
}

}  // namespace

bool code_place::operator<(const code_place& other) const {
    return std::tie(file, line, column, kind, name, instance) <
           std::tie(other.file, other.line, other.column, other.kind, other.name, other.instance);
}

void code_count::add(const code_count& other) {
    lines = other.lines;
    count += other.count;
    reached = reached || other.reached;
}

void code_points::add(const code_points& other) {
    for (const auto& [place, count] : other.all_) all_[place].add(count);
}

code_points code_points::of_verilator(const std::string& text) {
    code_points points;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        auto read = read_line(line);
        if (!read) continue;
        auto& values = read->values;
        const auto kind = kind_of(values["page"], values["o"]);
        if (!kind) continue;
        code_place place{values["f"], place_number(values["l"]), place_number(values["n"]), *kind,
                         values["o"], instance_of(values["h"])};
        points.all_[std::move(place)].add({values["S"], read->count, read->count >= least_count(*kind)});
    }
    return points;
}

void code_points::forget_toggles() {
    for (auto& [place, count] : all_) {
        if (place.kind == code_kind::toggle) count = {};
    }
}

std::string code_points::text() const {
    auto list = nlohmann::json::array();
    for (const auto& [place, count] : all_) {
        list.push_back({place.file, place.line, place.column, static_cast<int>(place.kind), place.name, place.instance,
                        count.lines, count.count, count.reached});
    }
    return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

code_points code_points::of_text(const std::string& text) {
    code_points points;
    for (const auto& point : parse_json(text)) {
        code_place place{point.at(0), point.at(1), point.at(2), static_cast<code_kind>(point.at(3).get<int>()),
                         point.at(4), point.at(5)};
        points.all_[std::move(place)] = {point.at(6), point.at(7), point.at(8)};
    }
    return points;
}

// The first line is the path, the rest are the points.
void keep_code_record(const code_record& record, const fs::path& folder) {
    auto name = (folder / "XXXXXX").string();
    const file_descriptor file(::mkstemp(name.data()));
    if (!file.valid()) throw input_error(fmt::format("{}: what code has run cannot be kept", folder.string()));
    write_file(name, record.description + '\n' + record.points.text());
}

std::vector<code_record> kept_code_records(const fs::path& folder) {
    std::vector<code_record> records;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto text = file_text(entry.path());
        const auto end = text.find('\n');
        if (end == std::string::npos || entry.path().has_extension()) continue;  // its process has ended over it
        records.push_back({text.substr(0, end), code_points::of_text(text.substr(end + 1))});
    }
    return records;
}

}  // namespace tabletop
