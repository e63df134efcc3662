// SPDX-License-Identifier: Apache-2.0
#include "host/machine.h"

namespace tabletop {

std::map<std::string, std::string> machine_kind::user_rtl_names() const {
    std::map<std::string, std::string> names;
    for (const auto& place : user_rtl_places()) {
        for (const auto& name : place.names) names[name] = place.block;
    }
    return names;
}

std::vector<std::string> machine_kind::replaced_instances(const user_rtl_description& description) const {
    for (const auto& place : user_rtl_places()) {
        if (place.block == description.block) return place.instances;
    }
    return {};
}

}  // namespace tabletop
