// SPDX-License-Identifier: Apache-2.0
#include "machines/machines.h"

#include "base/input_error.h"
#include "de1_soc/de1_soc_machine.h"
#include "labkit/labkit_machine.h"
#include "nexys4/nexys4_machine.h"
#include "spartan/spartan_machine.h"
#include "zynq/zynq_machine.h"

#include <fmt/format.h>
#include <algorithm>

namespace tabletop {

const std::vector<const machine_kind*>& machine_kinds() {
    static const std::vector<const machine_kind*> kinds = {&zynq_machine_kind(), &de1_soc_machine_kind(),
                                                           &spartan_machine_kind(), &nexys4_machine_kind(),
                                                           &labkit_machine_kind()};
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
    for (const auto* const kind : machine_kinds()) {
        if (kind->name() == name) return *kind;
    }
    const auto names = machine_names();
    const auto near = nearest_name(name, names);
    throw input_error(fmt::format("unknown platform \"{}\"; {} {}", name, near.empty() ? "there are" : "the nearest is",
                                  near.empty() ? fmt::format("{}", fmt::join(names, ", ")) : near));
}

}  // namespace tabletop
