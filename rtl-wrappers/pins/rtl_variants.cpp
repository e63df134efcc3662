// SPDX-License-Identifier: Apache-2.0
#include "pins/rtl_variants.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <sstream>
#include <stdexcept>

namespace tabletop {

namespace {

std::optional<std::string> find_value(const std::string& parameters, std::string_view parameter) {
    std::istringstream words(parameters);
    for (std::string word; words >> word;) {
        const auto equals = word.find('=');
        if (word.compare(0, equals, parameter) == 0) return word.substr(equals + 1);
    }
    return std::nullopt;
}

unsigned number_in(const std::string& text) {
    return static_cast<unsigned>(std::stoul(text));
}

}  // namespace

std::string rtl_variant::text(std::string_view parameter) const {
    if (const auto value = find_value(parameters, parameter)) return *value;
    throw std::logic_error(fmt::format("variant {} has no parameter {}", name, parameter));
}

unsigned rtl_variant::number(std::string_view parameter) const {
    return number_in(text(parameter));
}

unsigned rtl_variant::number_or(std::string_view parameter, unsigned top_default) const {
    const auto value = find_value(parameters, parameter);
    return value ? number_in(*value) : top_default;
}

std::vector<std::string> names_of(const rtl_variants& variants) {
    std::vector<std::string> names;
    for (const auto& variant : variants) names.push_back(variant.name);
    return names;
}

std::set<unsigned> values_of(const rtl_variants& variants, std::string_view parameter) {
    std::set<unsigned> values;
    for (const auto& variant : variants) values.insert(variant.number(parameter));
    return values;
}

std::string enumerated(const std::vector<std::string>& items) {
    if (items.size() < 2) return fmt::format("{}", fmt::join(items, ""));
    return fmt::format("{} and {}", fmt::join(items.begin(), items.end() - 1, ", "), items.back());
}

}  // namespace tabletop
