// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"

#include "design/described_block.h"
#include "host/connection.h"

namespace tabletop {

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
