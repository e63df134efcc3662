// SPDX-License-Identifier: Apache-2.0
// Blocks that are listed, and have no RTL to be held against.
#pragma once

#include "signoff/descriptor.h"

#include <string>

namespace tabletop {

// Throws std::out_of_range for a block that is not one of them.
const descriptor& block_without_rtl(const std::string& name);

}  // namespace tabletop
