// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"

#include "host/connection.h"
#include "user_rtl/user_rtl.h"

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

}  // namespace tabletop
