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

namespace {

void add_new(std::vector<std::string>& names, const std::vector<std::string>& more) {
    for (const auto& name : more) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
}

}  // namespace

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

std::vector<std::string> all_line_names() {
    std::vector<std::string> names;
    for (const auto* const kind : machine_kinds()) add_new(names, kind->line_names());
    return names;
}

std::vector<std::string> all_pad_names() {
    std::vector<std::string> names;
    for (const auto* const kind : machine_kinds()) {
        add_new(names, kind->pad_names(parameter_set(kind->name(), kind->parameters())));
    }
    return names;
}

std::vector<machine_connector> all_connectors() {
    std::vector<machine_connector> all;
    for (const auto* const kind : machine_kinds()) {
        for (const auto& one : kind->connectors()) all.push_back(one);
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
