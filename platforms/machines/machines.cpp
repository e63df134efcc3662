// SPDX-License-Identifier: Apache-2.0
#include "machines/machines.h"

#include "base/parameters.h"
#include "modules/modules.h"
#include "support/input_error.h"

#include <fmt/format.h>

namespace tabletop {

namespace {

std::vector<const machine_kind*> all_kinds() {
    std::vector<const machine_kind*> all;
    for (const auto* const one : contents_of_all(module_kind::machine)) {
        all.insert(all.end(), one->machines.begin(), one->machines.end());
    }
    return all;
}

void add_players() {
    static const bool once = [] {
        for (const auto* const one : contents_of_all(module_kind::player)) {
            if (one->add_players != nullptr) one->add_players();
        }
        return true;
    }();
    static_cast<void>(once);
}

}  // namespace

const std::vector<const machine_kind*>& machine_kinds() {
    add_players();
    static const auto kinds = all_kinds();
    return kinds;
}

std::vector<std::string> machine_names() {
    return offered_names(module_kind::machine);
}

const machine_kind& find_machine_kind(const std::string& name) {
    if (const auto* const manifest = module_offering(module_kind::machine, name)) {
        add_players();
        for (const auto* const kind : contents_of(*manifest).machines) {
            if (kind->name() == name) return *kind;
        }
    }
    throw input_error(fmt::format("unknown machine \"{}\"; {}", name, nearest_or_all(name, machine_names())));
}

}  // namespace tabletop
