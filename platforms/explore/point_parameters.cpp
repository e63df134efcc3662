// SPDX-License-Identifier: Apache-2.0
#include "explore/point_parameters.h"

#include "support/input_error.h"

#include <fmt/format.h>

#include <utility>

namespace tabletop {

namespace {

constexpr std::string_view stimulus_prefix = "stimulus.";

bool is_of_stimulus(std::string_view key) {
    return key.substr(0, stimulus_prefix.size()) == stimulus_prefix;
}

const parameter_declaration* find_in(const parameter_set& set, std::string_view key) {
    const auto& prefix = set.prefix();
    for (const auto& declaration : set.declarations()) {
        if (declaration.key == key || declaration.key == prefix + "." + std::string(key)) return &declaration;
    }
    return nullptr;
}

}  // namespace

point_parameters::point_parameters(parameter_set machine, std::vector<parameter_declaration> stimulus)
    : machine_(std::move(machine)), stimulus_("stimulus", std::move(stimulus)) {}

void point_parameters::set(std::string_view key, std::string_view text, std::string_view origin) {
    (is_of_stimulus(key) ? stimulus_ : machine_).set(key, text, origin);
}

const parameter_declaration* point_parameters::find(std::string_view key) const {
    return find_in(is_of_stimulus(key) ? stimulus_ : machine_, key);
}

const parameter_declaration& point_parameters::declaration(std::string_view key, std::string_view origin) const {
    if (const auto* const found = find(key)) return *found;
    throw input_error(fmt::format("{}: {}", origin, unknown_parameter_message(key, names())));
}

std::vector<std::string> point_parameters::names() const {
    std::vector<std::string> names;
    for (const auto& each : declarations()) {
        names.push_back(each.key);
        if (!is_of_stimulus(each.key)) names.push_back(each.key.substr(machine_.prefix().size() + 1));
    }
    return names;
}

const std::string& point_parameters::text(const std::string& key) const {
    return (is_of_stimulus(key) ? stimulus_ : machine_).text(key);
}

std::vector<parameter_declaration> point_parameters::declarations() const {
    auto all = machine_.declarations();
    all.insert(all.end(), stimulus_.declarations().begin(), stimulus_.declarations().end());
    return all;
}

}  // namespace tabletop
