// SPDX-License-Identifier: Apache-2.0
// What all engines' queries have in common: the options of `tabletop query`, and JSON lines in and out.
#pragma once

#include "base/view.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

struct query_options {
    std::string engine;
    std::string view;  // empty: ca
    std::vector<std::string> settings;
    std::string rtl;  // "BLOCK=DESCRIPTION.toml"; empty: none
};

// --view without the engine's name in front of it. Nothing: the functional core, without time. Throws input_error.
std::optional<view> parse_query_view(const query_options& options);

// For an engine that has no parameters.
void refuse_settings(const query_options& options);

// For an engine that has no view but its functional core, and no parameters. Throws input_error for an option that
// would need one.
void check_core_query(const query_options& options);

// Throws input_error for a key that an engine's lines do not have, naming the nearest. "id" is known to all.
void check_query_keys(const nlohmann::json& line, const std::vector<std::string>& known);

// The answer to an object, without its id. Throws input_error that says what is wrong with it.
using query_answer = std::function<nlohmann::ordered_json(const nlohmann::json& line)>;

// Answers one line of text. ok becomes false when the line was bad; the answer then says why.
std::string answer_query_line(const std::string& text, const query_answer& answer, bool& ok);

// Answers every line of standard input before the next is read. Returns false when one was bad.
bool answer_query_lines(const query_answer& answer);

}  // namespace tabletop
