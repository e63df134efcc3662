// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep_growth.h"

#include <algorithm>

namespace tabletop {

namespace {

using json = nlohmann::ordered_json;

std::string default_text(const parameter_declaration& declaration) {
    return spelled_value(declaration, declaration.default_value);
}

bool has_text(const sweep_axis& axis, const json& text) {
    return std::any_of(axis.texts.begin(), axis.texts.end(), [&](const std::string& each) { return text == each; });
}

bool has_values_of(const explore_plan& plan, const json& theirs) {
    if (!theirs.is_object() || !theirs.contains("key") || !theirs.at("key").is_string()) return false;
    if (!theirs.contains("values") || !theirs.at("values").is_array()) return false;
    const auto* const axis = find_axis(plan.axes, theirs.at("key").get<std::string>());
    const auto& texts = theirs.at("values");
    return axis != nullptr &&
           std::all_of(texts.begin(), texts.end(), [&](const json& text) { return has_text(*axis, text); });
}

}  // namespace

json swept_values_json(const explore_plan& plan, std::uint64_t n) {
    auto values = json::object();
    const auto texts = plan.texts(n);
    for (std::size_t a = 0; a < texts.size(); ++a) values[plan.axes[a].declaration.key] = texts[a];
    return values;
}

json axes_json(const std::vector<sweep_axis>& axes) {
    auto list = json::array();
    for (const auto& axis : axes) list.push_back({{"key", axis.declaration.key}, {"values", axis.texts}});
    return list;
}

bool are_added_to(const json& axes, const explore_plan& plan) {
    if (!axes.is_array()) return false;
    const bool keeps_all =
        std::all_of(axes.begin(), axes.end(), [&](const json& theirs) { return has_values_of(plan, theirs); });
    return keeps_all && std::all_of(plan.axes.begin(), plan.axes.end(), [&](const sweep_axis& axis) {
               const bool was_there = std::any_of(axes.begin(), axes.end(), [&](const json& theirs) {
                   return theirs.at("key") == axis.declaration.key;
               });
               return was_there || has_text(axis, default_text(axis.declaration));
           });
}

std::optional<std::uint64_t> point_finder::find(const json& values, std::uint64_t guess) {
    if (guess < plan_.size() && swept_values_json(plan_, guess) == values) return guess;
    look_up_values();
    const auto indices = indices_of(values);
    if (!indices) return std::nullopt;
    look_up_points();
    const auto found = points_.find(*indices);
    if (found == points_.end()) return std::nullopt;
    return found->second;
}

// A parameter that was not swept had its default.
std::optional<value_indices> point_finder::indices_of(const json& values) {
    value_indices indices;
    for (const auto& [key, text] : values.items()) {
        if (find_axis(plan_.axes, key) == nullptr || !text.is_string()) return std::nullopt;
    }
    for (std::size_t a = 0; a < plan_.axes.size(); ++a) {
        const auto& declaration = plan_.axes[a].declaration;
        const auto text = values.value(declaration.key, default_text(declaration));
        const auto found = values_[a].find(text);
        if (found == values_[a].end()) return std::nullopt;
        indices.push_back(found->second);
    }
    return indices;
}

void point_finder::look_up_values() {
    if (!values_.empty()) return;
    for (const auto& axis : plan_.axes) {
        auto& places = values_.emplace_back();
        for (const auto& text : axis.texts) places.emplace(text, static_cast<std::uint32_t>(places.size()));
    }
}

void point_finder::look_up_points() {
    if (!points_.empty()) return;
    for (std::uint64_t n = 0; n < plan_.size(); ++n) points_.emplace(plan_.indices(n), n);
}

}  // namespace tabletop
