// SPDX-License-Identifier: Apache-2.0
// The machines of all modules.
#pragma once

#include "host/machine.h"

#include <string>
#include <vector>

namespace tabletop {

// Whether their modules are built or not: nothing is loaded.
std::vector<std::string> machine_names();
// The kinds of the machines that are built, which it loads.
const std::vector<const machine_kind*>& machine_kinds();
// Loads its module, and those of players, who may play at it. Throws input_error with the nearest name.
const machine_kind& find_machine_kind(const std::string& name);

}  // namespace tabletop
