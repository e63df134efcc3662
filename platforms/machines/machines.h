// SPDX-License-Identifier: Apache-2.0
// The machines of all modules that are built.
#pragma once

#include "host/machine.h"

#include <string>
#include <vector>

namespace tabletop {

const std::vector<const machine_kind*>& machine_kinds();
std::vector<std::string> machine_names();
// What any of them has, each name once.
connector_list all_connectors(connector_kind kind);
// Loads its module. Throws input_error with the nearest name.
const machine_kind& find_machine_kind(const std::string& name);

}  // namespace tabletop
