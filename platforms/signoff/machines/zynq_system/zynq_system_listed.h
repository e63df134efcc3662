// SPDX-License-Identifier: Apache-2.0
// Blocks of the machine that have no RTL to be held against.
#pragma once

#include "signoff/descriptor.h"

#include <string>

namespace tabletop {

// Throws std::out_of_range for a block that is not one of them.
const descriptor& zynq_system_listed(const std::string& name);

}  // namespace tabletop
