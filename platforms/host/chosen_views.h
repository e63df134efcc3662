// SPDX-License-Identifier: Apache-2.0
// The views that a user chooses for the blocks of a platform's fabric.
#pragma once

#include "base/parameters.h"
#include "host/machine.h"

#include <string>
#include <vector>

namespace tabletop {

// options: each "[INSTANCE=]VIEW", as after --view. What is said of one block wins over what is said of all; rtl for
// all is rtl where a block has it with these parameters, else ca. replaced: instances that have no view, because
// something else stands in their place; they keep their default. Throws input_error.
view_map chosen_views(const machine_kind& kind, const parameter_set& parameters,
                      const std::vector<std::string>& options, const std::vector<std::string>& replaced = {});

// One of these options asks for rtl for all: not every block need have it.
bool asks_for_all_rtl(const std::vector<std::string>& options);

// Some block is in view rtl.
bool any_is_rtl(const view_map& views);

}  // namespace tabletop
