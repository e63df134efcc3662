// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/code_coverage.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tabletop {
namespace {

using nlohmann::ordered_json;

ordered_json share_json(const code_share& share) {
    return {{"reached", share.reached}, {"of", share.of}};
}

ordered_json shares_json(const char* key, const std::string& name, const code_shares& shares) {
    return {{key, name},
            {"lines", share_json(shares.lines)},
            {"branches", share_json(shares.branches)},
            {"toggles", share_json(shares.toggles)},
            {"excluded", shares.excluded}};
}

ordered_json one_json(const code_coverage& code) {
    ordered_json json = {{"name", code.name}, {"description", code.description}, {"files", ordered_json::array()}};
    if (!code.note.empty()) json["note"] = code.note;
    for (const auto& file : code.files) json["files"].push_back(shares_json("file", file.name, file.shares));
    json["instances"] = ordered_json::array();
    for (const auto& each : code.instances)
        json["instances"].push_back(shares_json("instance", each.name, each.shares));
    json["holes"] = ordered_json::array();
    for (const auto& hole : code.holes) {
        json["holes"].push_back({{"file", hole.file}, {"line", hole.line}, {"what", hole.what}, {"text", hole.text}});
    }
    json["exclusions"] = ordered_json::array();
    for (const auto& each : code.exclusions) {
        json["exclusions"].push_back(
            {{"what", each.what}, {"why", each.why}, {"points", each.points}, {"reached", each.reached}});
    }
    return json;
}

// Not 100.0 % while one is missing.
std::string percent(const code_share& share) {
    if (share.of == 0) return "";
    constexpr unsigned tenths = 1000;
    const auto floored = std::uint64_t{tenths} * share.reached / share.of;
    return fmt::format("{}.{} %", floored / 10, floored % 10);
}

std::string row(const std::string& name, const code_shares& shares) {
    constexpr std::size_t name_columns = 33;
    auto line = fmt::format("{:<{}}", name, name_columns);
    if (name.size() > name_columns) line += fmt::format("\n{:{}}", "", name_columns);
    for (const auto& share : {shares.lines, shares.branches, shares.toggles}) {
        line += fmt::format(" {:>10} {:>8}", share.text(), percent(share));
    }
    return line + fmt::format(" {:>5}\n", shares.excluded);
}

std::string hole_line(const code_hole& hole) {
    return fmt::format("  {}:{}: {}: {}\n", hole.file, hole.line, hole.what, hole.text);
}

std::string exclusion_line(const code_exclusion& each) {
    auto line = fmt::format("excluded: {} ({}): {}", each.what, each.points, each.why);
    if (each.reached != 0) line += fmt::format("; {} of them are reached all the same", each.reached);
    return line;
}

std::string first_holes(const code_coverage& code) {
    constexpr std::size_t most_shown = 12;
    if (code.holes.empty()) return "";
    const auto shown = std::min(most_shown, code.holes.size());
    std::string text = fmt::format("not reached of {}:\n", code.name);
    for (std::size_t n = 0; n < shown; ++n) text += hole_line(code.holes[n]);
    if (shown < code.holes.size()) {
        text += fmt::format("  .. and {} more, which --json and --report name\n", code.holes.size() - shown);
    }
    return text;
}

}  // namespace

std::string code_share::text() const {
    return of == 0 ? "-" : fmt::format("{}/{}", reached, of);
}

void code_share::add(const code_share& other) {
    reached += other.reached;
    of += other.of;
}

void code_shares::add(const code_shares& other) {
    lines.add(other.lines);
    branches.add(other.branches);
    toggles.add(other.toggles);
    excluded += other.excluded;
}

code_shares code_coverage::total() const {
    code_shares sum;
    for (const auto& file : files) sum.add(file.shares);
    return sum;
}

std::string idle_exclusions(const std::vector<code_coverage>& all) {
    std::vector<std::string> lines;
    for (const auto& code : all) {
        for (const auto& each : code.exclusions) {
            if (each.points != 0 || !code.all_variants) continue;
            lines.push_back(fmt::format("{}: unreached: no point of the code is {}", each.place, each.what));
        }
    }
    return fmt::format("{}", fmt::join(lines, "\n"));
}

ordered_json code_coverage_json(const std::vector<code_coverage>& all) {
    auto list = ordered_json::array();
    for (const auto& code : all) list.push_back(one_json(code));
    return list;
}

std::string code_coverage_lines(const std::vector<code_coverage>& all) {
    if (all.empty()) return "";
    auto text = fmt::format("{:<33} {:>19} {:>19} {:>19} {:>5}\n", "coverage of the code", "lines", "branches",
                            "toggles", "excl.");
    for (const auto& code : all) {
        text += row(code.name, code.total());
        if (code.files.size() > 1) {
            for (const auto& file : code.files) text += row("  " + file.name, file.shares);
        }
        if (!code.note.empty()) text += fmt::format("{}: {}\n", code.name, code.note);
    }
    for (const auto& code : all) {
        for (const auto& each : code.exclusions) text += fmt::format("{}: {}\n", code.name, exclusion_line(each));
        text += first_holes(code);
    }
    return text;
}

std::string annotated_source_path(const code_coverage& code, const covered_file& file) {
    auto name = file.name;
    std::replace(name.begin(), name.end(), '/', '_');
    return fmt::format("code/{}/{}.txt", code.name, name);
}

std::string annotated_source(const covered_file& file) {
    std::string text;
    for (std::size_t n = 0; n < file.lines.size(); ++n) {
        const auto& line = file.lines[n];
        const bool has_code = line.code != source_line::state::no_code;
        const char mark = line.code == source_line::state::missed     ? '!'
                          : line.code == source_line::state::excluded ? 'x'
                          : line.missed.empty()                       ? ' '
                                                                      : '*';
        text +=
            fmt::format("{:>12} {} {:>5}  {}\n", has_code ? fmt::to_string(line.count) : "", mark, n + 1, line.text);
        for (const auto& what : line.missed)
            text += fmt::format("{:>12} {} {:>5}  not reached: {}\n", "", mark, "", what);
    }
    return text;
}

}  // namespace tabletop
