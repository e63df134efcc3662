// SPDX-License-Identifier: Apache-2.0
#include "host/processor/watched_properties.h"

#include "support/input_error.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace tabletop {

namespace {

struct property {
    const char* name;
    bool watched_properties::*is_watched;
};

constexpr property properties[] = {{"convention", &watched_properties::convention},
                                   {"stack", &watched_properties::stack},
                                   {"uninitialised", &watched_properties::uninitialised}};

void add_watched(watched_properties& to, const std::string& name) {
    const auto* const found = std::find_if(std::begin(properties), std::end(properties),
                                           [&name](const property& each) { return name == each.name; });
    if (found == std::end(properties)) {
        throw input_error(fmt::format("--watch: there is no \"{}\"; there is {}", visible_text(name),
                                      fmt::join(watched_property_names(), ", ")));
    }
    to.*found->is_watched = true;
}

}  // namespace

const std::vector<std::string>& watched_property_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> made;
        for (const auto& each : properties) made.emplace_back(each.name);
        return made;
    }();
    return names;
}

watched_properties parse_watched_properties(const std::vector<std::string>& texts) {
    watched_properties watched;
    for (const auto& text : texts) {
        for (std::size_t from = 0; from <= text.size();) {
            const auto end = std::min(text.find(',', from), text.size());
            add_watched(watched, text.substr(from, end - from));
            from = end + 1;
        }
    }
    return watched;
}

}  // namespace tabletop
