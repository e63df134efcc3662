// SPDX-License-Identifier: Apache-2.0
#include "support/json_text.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace tabletop {
namespace {

using json = nlohmann::json;

// Brackets within texts are none. What is no JSON is left to the parser.
bool is_nested_too_deep(const std::string& text) {
    std::size_t depth = 0;
    bool in_text = false;
    for (std::size_t n = 0; n < text.size(); ++n) {
        const char c = text[n];
        if (c == '"') in_text = !in_text;
        if (in_text && c == '\\') ++n;
        if (in_text) continue;
        if ((c == '[' || c == '{') && ++depth > deepest_json) return true;
        if ((c == ']' || c == '}') && depth > 0) --depth;
    }
    return false;
}

// A zero is the end of the text to the parser.
void check(const std::string& text) {
    if (is_nested_too_deep(text)) throw input_error(fmt::format("nested more than {} levels deep", deepest_json));
    if (const auto zero = text.find('\0'); zero != std::string::npos) {
        throw json::parse_error::create(101, zero + 1, "a zero byte", nullptr);
    }
}

}  // namespace

json parse_json(const std::string& text) {
    check(text);
    return json::parse(text);
}

json parse_json_once(const std::string& text) {
    using event_kind = json::parse_event_t;
    check(text);
    std::vector<std::set<std::string>> keys;  // of the objects under way
    return json::parse(text, [&](int, event_kind event, const json& value) {
        if (event == event_kind::object_start) keys.emplace_back();
        if (event == event_kind::object_end) keys.pop_back();
        if (event == event_kind::key && !keys.back().insert(value.get<std::string>()).second) {
            throw input_error(fmt::format("the key \"{}\" is there twice", value.get<std::string>()));
        }
        return true;
    });
}

template <typename Json>
Json parse_json_record(const std::string& text) {
    const bool whole = !is_nested_too_deep(text) && text.find('\0') == std::string::npos;
    return whole ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
}

template nlohmann::json parse_json_record(const std::string& text);
template nlohmann::ordered_json parse_json_record(const std::string& text);

}  // namespace tabletop
