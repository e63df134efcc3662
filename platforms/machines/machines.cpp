// SPDX-License-Identifier: Apache-2.0
#include "machines/machines.h"

#include "base/input_error.h"
#include "nexys4/nexys4_machine.h"
#include "spartan/spartan_machine.h"
#include "zynq/zynq_machine.h"

#include <fmt/format.h>

namespace tabletop {

const std::vector<const machine_kind*>& machine_kinds() {
    static const std::vector<const machine_kind*> kinds = {&zynq_machine_kind(), &spartan_machine_kind(),
                                                           &nexys4_machine_kind()};
    return kinds;
}

const machine_kind& find_machine_kind(const std::string& name) {
    std::vector<std::string> names;
    for (const auto* kind : machine_kinds()) {
        if (kind->name() == name) return *kind;
        names.push_back(kind->name());
    }
    const auto near = nearest_name(name, names);
    throw input_error(fmt::format("unknown platform \"{}\"; {} {}", name, near.empty() ? "there are" : "the nearest is",
                                  near.empty() ? fmt::format("{}", fmt::join(names, ", ")) : near));
}

}  // namespace tabletop
