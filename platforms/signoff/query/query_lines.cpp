// SPDX-License-Identifier: Apache-2.0
#include "signoff/query/query_lines.h"

#include "base/parameters.h"
#include "host/process/interrupt_flag.h"
#include "support/input_error.h"
#include "support/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace tabletop {
namespace {

constexpr std::size_t longest_query_line = std::size_t{1} << 20;

std::string error_text(const nlohmann::json& id, const std::string& message) {
    return nlohmann::ordered_json{{"id", id}, {"error", message}}.dump(-1, ' ', false,
                                                                       nlohmann::json::error_handler_t::replace);
}

// A line, of one that is too long as much as shows that.
bool read_line(std::istream& in, std::string& line) {
    line.clear();
    for (char c = 0; in.get(c) && c != '\n';) {
        if (line.size() < longest_query_line) line += c;
    }
    return !line.empty() || in.good();
}

}  // namespace

std::optional<view> parse_query_view(const query_options& options) {
    if (options.view.empty()) return view::ca;
    auto name = options.view;
    const auto prefix = options.engine + "=";
    if (name.rfind(prefix, 0) == 0) name.erase(0, prefix.size());
    if (name == "core") return std::nullopt;
    if (const auto v = view_named(name)) return v;
    throw input_error(fmt::format("--view: unknown view \"{}\"; there are core, at, ca and rtl", name));
}

void refuse_settings(const query_options& options) {
    if (!options.settings.empty()) throw input_error(fmt::format("--set: {} has no parameters", options.engine));
}

void check_core_query(const query_options& options) {
    const auto& engine = options.engine;
    if (!options.rtl.empty()) {
        throw input_error(fmt::format("--rtl: {} cannot be replaced by RTL of your own", engine));
    }
    refuse_settings(options);
    if (!options.view.empty() && parse_query_view(options)) {
        throw input_error(fmt::format("--view: {} has no view but core", engine));
    }
}

void check_query_keys(const nlohmann::json& line, const std::vector<std::string>& known) {
    for (const auto& item : line.items()) {
        if (item.key() == "id" || std::find(known.begin(), known.end(), item.key()) != known.end()) continue;
        const auto near = nearest_name(item.key(), known);
        throw input_error(fmt::format("unknown key \"{}\"{}; there are {}", item.key(),
                                      near.empty() ? "" : "; the nearest is " + near, fmt::join(known, ", ")));
    }
    const auto id = line.find("id");
    if (id != line.end() && id->is_structured()) throw input_error("id must be a number, a text, true, false or null");
}

std::string answer_query_line(const std::string& text, const query_answer& answer, bool& ok) {
    nlohmann::json id;
    try {
        if (text.size() >= longest_query_line) throw input_error("a line is at most 1 MiB long");
        const auto line = parse_json_once(text);
        if (!line.is_object()) throw input_error("a line must be a JSON object");
        const auto given = line.find("id");
        if (given != line.end() && !given->is_structured()) id = *given;
        nlohmann::ordered_json out = {{"id", id}};
        out.update(answer(line));
        return out.dump();
    } catch (const nlohmann::json::parse_error& error) {
        ok = false;
        return error_text(id, fmt::format("not JSON: byte {}", error.byte));
    } catch (const nlohmann::json::out_of_range&) {
        ok = false;
        return error_text(id, "a number is too large");
    } catch (const input_error& error) {
        ok = false;
        return error_text(id, error.what());
    }
}

bool answer_query_lines(const query_answer& answer) {
    exit_at_interrupt();
    std::ios::sync_with_stdio(false);
    bool ok = true;
    std::string line;
    while (read_line(std::cin, line)) {
        fmt::print("{}\n", answer_query_line(line, answer, ok));
        std::fflush(stdout);
    }
    return ok;
}

}  // namespace tabletop
