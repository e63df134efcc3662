// SPDX-License-Identifier: Apache-2.0
#include "host/chosen_views.h"

#include "base/input_error.h"
#include "base/option_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

namespace {

bool is_for_all(const std::string& option) {
    return option.find('=') == std::string::npos;
}

void set_all_views(const machine_kind& kind, const parameter_set& parameters, view v, view_map& views) {
    for (auto& [instance, chosen] : views) {
        chosen = v == view::rtl && !kind.has_rtl(instance, parameters) ? view::ca : v;
    }
}

void set_view(const machine_kind& kind, const parameter_set& parameters, const std::string& instance, view v,
              view_map& views) {
    const auto found = views.find(instance);
    if (found == views.end()) {
        const auto why = kind.why_no_block(instance, parameters);
        if (!why.empty()) throw input_error(fmt::format("--view: {}: {}", instance, why));
        std::vector<std::string> names;
        for (const auto& [name, unused] : views) names.push_back(name);
        throw input_error(fmt::format("--view: {} has no block \"{}\" with views; there are {}", kind.name(), instance,
                                      fmt::join(names, ", ")));
    }
    found->second = v;
}

}  // namespace

view_map chosen_views(const machine_kind& kind, const parameter_set& parameters,
                      const std::vector<std::string>& options, const std::vector<std::string>& replaced) {
    auto views = kind.fabric_blocks();
    view_map absent;
    for (const auto& [instance, unused] : kind.fabric_blocks()) {
        if (!kind.why_no_block(instance, parameters).empty()) absent.insert(views.extract(instance));
    }
    for (const auto& instance : replaced) absent.insert(views.extract(instance));
    if (!replaced.empty() && views.empty() && !options.empty()) {
        throw input_error("--view: with --rtl there is no block with views left");
    }
    for (const auto& option : options) {
        if (is_for_all(option)) set_all_views(kind, parameters, parse_view_name("--view", option), views);
    }
    for (const auto& option : options) {
        if (is_for_all(option)) continue;
        const auto equals = option.find('=');
        set_view(kind, parameters, option.substr(0, equals), parse_view_name("--view", option.substr(equals + 1)),
                 views);
    }
    views.merge(absent);
    return views;
}

bool asks_for_all_rtl(const std::vector<std::string>& options) {
    const auto last = std::find_if(options.rbegin(), options.rend(), is_for_all);
    return last != options.rend() && *last == view_name(view::rtl);
}

bool any_is_rtl(const view_map& views) {
    return std::any_of(views.begin(), views.end(), [](const auto& chosen) { return chosen.second == view::rtl; });
}

}  // namespace tabletop
