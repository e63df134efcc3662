// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/descriptor.h"

#include <string>

namespace tabletop {

// A machine is signed off in view ca against rtl: what happens in it depends on the very cycle of what happened
// before. Returns whether that is asked for; says so when anything else is.
bool signed_off_in_ca(const std::string& machine, const signoff_task& task);

}  // namespace tabletop
