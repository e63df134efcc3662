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

std::unique_ptr<machine> machine_kind::build_with_rtl(const parameter_set& parameters, const view_map& views,
                                                      std::shared_ptr<const rtl_description> rtl,
                                                      const machine_probes& probes) const {
    describe_block_by(*rtl);
    auto all = views;
    for (const auto& instance : replaced_instances(*rtl)) all[instance] = view::rtl;
    return build(parameters, all, probes);
}

}  // namespace tabletop
