// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"

#include "host/connection.h"
#include "user_rtl/described_block.h"

namespace tabletop {

std::vector<std::unique_ptr<connection>> machine::connections() {
    return {};
}

rtl_place_names machine_kind::user_rtl_names() const {
    rtl_place_names names;
    for (const auto& place : user_rtl_places()) {
        for (const auto& name : place.names) names.emplace(name, place.block);
    }
    return names;
}

std::vector<std::string> machine_kind::replaced_instances(const user_rtl_description& description) const {
    const auto places = user_rtl_places();
    const auto* const place = find_place(places, description);
    return place != nullptr ? place->instances : std::vector<std::string>();
}

std::unique_ptr<machine> machine_kind::build_with_user_rtl(const parameter_set& parameters, const view_map& views,
                                                           std::shared_ptr<const user_rtl_description> user_rtl,
                                                           const machine_probes& probes) const {
    describe_block_by(*user_rtl);
    auto all = views;
    for (const auto& instance : replaced_instances(*user_rtl)) all[instance] = view::rtl;
    return build(parameters, all, probes);
}

}  // namespace tabletop
