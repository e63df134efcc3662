// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/described_machine.h"

#include "design/description.h"
#include "host/machine.h"
#include "signoff/compare/record_feed.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tabletop {
namespace {

parameter_set parameters_of(const machine_kind& kind, const machine_settings& settings) {
    parameter_set parameters(kind.name(), kind.parameters());
    for (const auto& setting : settings) parameters.set_assignment(setting, "--set");
    return parameters;
}

std::vector<std::string> as_arguments(const machine_settings& settings) {
    std::vector<std::string> arguments;
    for (const auto& setting : settings) arguments.push_back("--set=" + setting);
    return arguments;
}

machine_settings settings_of(const parameter_set& parameters) {
    machine_settings settings;
    for (const auto& [key, text] : parameters.all_texts()) {
        if (is_set(parameters, key)) settings.push_back(fmt::format("{}={}", key, text));
    }
    return settings;
}

// "uart2" of "uart2.in".
std::string instance_of(const std::string& channel) {
    return channel.substr(0, channel.find('.'));
}

}  // namespace

std::vector<std::string> replaced_with(const machine_kind& kind, const rtl_description& description,
                                       const machine_settings& settings) {
    auto instances = kind.replaced_instances(description);
    const auto parameters = parameters_of(kind, settings);
    const auto is_absent = [&](const auto& instance) { return !kind.why_no_block(instance, parameters).empty(); };
    instances.erase(std::remove_if(instances.begin(), instances.end(), is_absent), instances.end());
    return instances;
}

bool has_any_of(const std::vector<std::string>& instances, const std::vector<std::string>& of) {
    return std::find_first_of(instances.begin(), instances.end(), of.begin(), of.end()) != instances.end();
}

parameter_set parameters_with(const machine_kind& kind, const rtl_description& description,
                              const machine_settings& settings) {
    auto parameters = parameters_of(kind, settings);
    kind.apply_rtl(description, parameters);
    return parameters;
}

described_sides make_sides(const machine_kind& kind, const rtl_description& description, const std::string& rtl,
                           const machine_settings& settings, const std::vector<std::string>& arguments) {
    const auto side = [&](view v, std::vector<std::string> own) {
        scripted_side made;
        made.blocks = fmt::format("{}", fmt::join(replaced_with(kind, description, settings), ", "));
        made.shown = v;
        made.arguments = std::move(own);
        made.arguments.insert(made.arguments.end(), arguments.begin(), arguments.end());
        return made;
    };
    described_sides sides{side(view::ca, as_arguments(settings_of(parameters_with(kind, description, settings)))),
                          side(view::rtl, as_arguments(settings))};
    sides.theirs.arguments.push_back("--rtl=" + rtl);
    sides.theirs.own = true;
    return sides;
}

std::vector<coverage_item> coverage_of_instances(record_feed& reference, const std::string& machine,
                                                 const std::vector<std::string>& instances) {
    const auto& channels = reference.channels();
    std::set<std::string> with_socket;
    for (const auto& channel : channels) {
        if (channel.bits == 0) with_socket.insert(instance_of(channel.name));
    }
    std::map<std::string, std::uint64_t> counts;
    for (record entry{}; reference.next(entry);) {
        const auto instance = instance_of(channels[entry.channel].name);
        const bool is_access = entry.kind == record_kind::begin_req;
        const bool is_change = entry.kind == record_kind::level && entry.cycle != 0;
        if (with_socket.count(instance) != 0 ? is_access : is_change) ++counts[instance];
    }
    std::vector<coverage_item> items;
    for (const auto& instance : instances) {
        items.push_back({fmt::format("blocks of {}", machine), instance, counts[instance]});
    }
    return items;
}

}  // namespace tabletop
