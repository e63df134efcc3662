// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"

#include "design/described_block.h"
#include "host/connection.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <systemc>

namespace tabletop {
namespace {

// Throws when none of the blocks is there for which the description stands.
void require_any(const machine_kind& kind, const rtl_place& place, const rtl_description& description,
                 const parameter_set& parameters) {
    const auto why_no = [&](const std::string& instance) { return kind.why_no_block(instance, parameters); };
    const auto& instances = place.instances;
    if (std::any_of(instances.begin(), instances.end(), [&](const auto& one) { return why_no(one).empty(); })) return;
    throw input_error(
        fmt::format("{} stands for {}: {}", description.path, instances.front(), why_no(instances.front())));
}

}  // namespace

machine::machine() {
    if (!sc_core::sc_start_of_simulation_invoked()) return;
    throw input_error(
        "simulated time has begun in this process: a machine is built before, or in a process of its own");
}

std::vector<std::unique_ptr<connection>> machine::connections() {
    return {};
}

rtl_place_names machine_kind::rtl_names() const {
    rtl_place_names names;
    for (const auto& place : rtl_places()) {
        for (const auto& name : place.names) names.emplace(name, place.block);
    }
    return names;
}

std::vector<std::string> machine_kind::replaced_instances(const rtl_description& description) const {
    const auto places = rtl_places();
    const auto* const place = find_place(places, description);
    return place != nullptr ? place->instances : std::vector<std::string>();
}

std::string machine_kind::apply_rtl(const rtl_description& description, parameter_set& parameters) const {
    const auto places = rtl_places();
    if (const auto* const place = find_place(places, description)) require_any(*this, *place, description, parameters);
    return set_by_rtl(description, parameters);
}

view_map machine_kind::views_with(const rtl_description& description, view_map views) const {
    describe_block_by(description);
    const auto places = rtl_places();
    const auto* const place = find_place(places, description);
    if (place == nullptr) return views;
    for (const auto& instance : place->instances) views[instance] = view::rtl;
    if (!place->composition.empty()) views[place->composition] = view::rtl;
    return views;
}

}  // namespace tabletop
