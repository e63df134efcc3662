// SPDX-License-Identifier: Apache-2.0
// The views that a user chooses for the blocks of a machine's fabric.
#pragma once

#include "base/parameters.h"
#include "host/machine.h"

#include <string>
#include <vector>

namespace tabletop {

// options: each "[INSTANCE=]VIEW", as after --view. What is said of one block wins over what is said of all; rtl for
// all is rtl where a block has it with these parameters, else ca. rtl: null, or what stands in place of some blocks,
// which it describes from now on; no option is about them. Throws input_error.
view_map chosen_views(const machine_kind& kind, const parameter_set& parameters,
                      const std::vector<std::string>& options, const rtl_description* rtl = nullptr);

// The views, among these, that an option can be about.
view_map views_there(const machine_kind& kind, const parameter_set& parameters, const view_map& views,
                     const rtl_description* rtl);

// Where these options ask for rtl for all, not every block need have it: says which view each one has.
void say_views(const std::vector<std::string>& options, const view_map& views);

// Some block is in view rtl.
bool any_is_rtl(const view_map& views);

}  // namespace tabletop
