// SPDX-License-Identifier: Apache-2.0
#include "pins/rtl_variants.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <stdexcept>

namespace tabletop {

std::string rtl_variant::text(std::string_view parameter) const {
    std::istringstream words(parameters);
    for (std::string word; words >> word;) {
        const auto equals = word.find('=');
        if (word.compare(0, equals, parameter) == 0) return word.substr(equals + 1);
    }
    throw std::logic_error(fmt::format("variant {} has no parameter {}", name, parameter));
}

unsigned rtl_variant::number(std::string_view parameter) const {
    return static_cast<unsigned>(std::stoul(text(parameter)));
}

std::vector<std::string> names_of(const rtl_variants& variants) {
    std::vector<std::string> names;
    for (const auto& variant : variants) names.push_back(variant.name);
    return names;
}

std::string enumerated(const std::vector<std::string>& items) {
    if (items.size() < 2) return fmt::format("{}", fmt::join(items, ""));
    return fmt::format("{} and {}", fmt::join(items.begin(), items.end() - 1, ", "), items.back());
}

}  // namespace tabletop
