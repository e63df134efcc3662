// SPDX-License-Identifier: Apache-2.0
#include "host/chosen_views.h"

#include "host/option_values.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

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

view_map views_there(const machine_kind& kind, const parameter_set& parameters, const view_map& views,
                     const rtl_description* rtl) {
    const auto replaced = rtl != nullptr ? kind.replaced_instances(*rtl) : std::vector<std::string>();
    view_map there;
    for (const auto& [instance, unused] : kind.fabric_blocks()) {
        const bool is_ours = std::find(replaced.begin(), replaced.end(), instance) == replaced.end();
        if (is_ours && kind.why_no_block(instance, parameters).empty()) there[instance] = views.at(instance);
    }
    return there;
}

view_map chosen_views(const machine_kind& kind, const parameter_set& parameters,
                      const std::vector<std::string>& options, const rtl_description* rtl) {
    auto all = kind.fabric_blocks();
    auto views = views_there(kind, parameters, all, rtl);
    if (rtl != nullptr && views.empty() && !options.empty()) {
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
    views.merge(all);
    return rtl != nullptr ? kind.views_with(*rtl, std::move(views)) : views;
}

void say_views(const std::vector<std::string>& options, const view_map& views) {
    const auto last = std::find_if(options.rbegin(), options.rend(), is_for_all);
    if (last == options.rend() || *last != view_name(view::rtl)) return;
    for (const auto& [instance, chosen] : views) fmt::print(stderr, "{}: {}\n", instance, view_name(chosen));
}

bool any_is_rtl(const view_map& views) {
    return std::any_of(views.begin(), views.end(), [](const auto& chosen) { return chosen.second == view::rtl; });
}

}  // namespace tabletop
