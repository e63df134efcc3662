// SPDX-License-Identifier: Apache-2.0
#include "machines/machines.h"

#include "base/input_error.h"
#include "modules/modules.h"

#include <fmt/format.h>
#include <algorithm>

namespace tabletop {

namespace {

std::vector<const machine_kind*> all_kinds() {
    std::vector<const machine_kind*> all;
    for (const auto* const one : contents_of_all(module_kind::machine)) {
        all.insert(all.end(), one->machines.begin(), one->machines.end());
    }
    return all;
}

}  // namespace

const std::vector<const machine_kind*>& machine_kinds() {
    static const auto kinds = all_kinds();
    return kinds;
}

std::vector<std::string> machine_names() {
    std::vector<std::string> names;
    for (const auto* const kind : machine_kinds()) names.push_back(kind->name());
    return names;
}

connector_list all_connectors(connector_kind kind) {
    connector_list all;
    for (const auto* const machine : machine_kinds()) {
        for (const auto& one : machine->usual_connectors()) {
            if (one.kind == kind && find_connector(all, kind, one.name) == nullptr) all.push_back(one);
        }
    }
    return all;
}

const machine_kind& find_machine_kind(const std::string& name) {
    if (const auto* const manifest = module_offering(module_kind::machine, name)) {
        for (const auto* const kind : contents_of(*manifest).machines) {
            if (kind->name() == name) return *kind;
        }
    }
    const auto names = machine_names();
    const auto near = nearest_name(name, names);
    throw input_error(fmt::format("unknown platform \"{}\"; {} {}", name, near.empty() ? "there are" : "the nearest is",
                                  near.empty() ? fmt::format("{}", fmt::join(names, ", ")) : near));
}

}  // namespace tabletop
