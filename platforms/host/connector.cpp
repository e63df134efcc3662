// SPDX-License-Identifier: Apache-2.0
#include "host/connector.h"

#include <algorithm>

namespace tabletop {

const machine_connector* find_connector(const connector_list& all, connector_kind kind, const std::string& name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const machine_connector& one) {
        return one.kind == kind && (name.empty() || one.name == name);
    });
    return found != all.end() ? &*found : nullptr;
}

std::vector<std::string> connector_names(const connector_list& all, connector_kind kind) {
    std::vector<std::string> names;
    for (const auto& one : all) {
        if (one.kind == kind) names.push_back(one.name);
    }
    return names;
}

}  // namespace tabletop
