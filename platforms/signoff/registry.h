// SPDX-License-Identifier: Apache-2.0
// The blocks and machines that are signed off, listed and asked, of all modules.
#pragma once

#include "signoff/descriptor.h"

#include <string>
#include <vector>

namespace tabletop {

// The descriptors of all modules that are built: blocks in the order of `list`, then machines.
const std::vector<const descriptor*>& descriptors();
// Loads the module that has it. Null: there is none of that name.
const descriptor* find_descriptor(const std::string& name);

}  // namespace tabletop
