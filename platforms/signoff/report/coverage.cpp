// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/coverage.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

std::string share(const coverage_item& item) {
    return item.of == 0 ? item.name : fmt::format("{} {} of {}", item.name, item.count, item.of);
}

}  // namespace

nlohmann::ordered_json coverage_json(const std::vector<coverage_item>& items) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& item : items) {
        nlohmann::ordered_json one = {{"section", item.section}, {"name", item.name}, {"count", item.count}};
        if (item.of != 0) one["of"] = item.of;
        list.push_back(std::move(one));
    }
    return list;
}

std::string coverage_lines(const std::vector<coverage_item>& items) {
    std::string text;
    for (auto from = items.begin(); from != items.end();) {
        const auto to =
            std::find_if(from, items.end(), [&](const auto& item) { return item.section != from->section; });
        std::vector<std::string> parts;
        std::vector<std::string> missing;
        std::size_t single = 0;
        for (auto item = from; item != to; ++item) {
            if (item->of != 0) {
                parts.push_back(share(*item));
                continue;
            }
            ++single;
            if (!item->complete()) missing.push_back(item->name);
        }
        if (single != 0) parts.insert(parts.begin(), fmt::format("{} of {}", single - missing.size(), single));
        text += fmt::format("coverage, {}: {}", from->section, fmt::join(parts, "; "));
        if (!missing.empty()) text += fmt::format("; not: {}", fmt::join(missing, ", "));
        text += '\n';
        from = to;
    }
    return text;
}

}  // namespace tabletop
