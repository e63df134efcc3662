// SPDX-License-Identifier: Apache-2.0
// Which modules a command line needs, from its words and the modules' manifests: before it is parsed, because the
// options of a machine come from its module, and before anything is loaded, because it may have to be built first.
#pragma once

#include "modules/modules.h"

#include <string>
#include <vector>

namespace tabletop {

using words_of_line = std::vector<std::string>;
using modules_needed = std::vector<const module_manifest*>;

// The modules of the machines, or of the blocks, machines and engines that are signed off or asked, whose names are
// among the words: by themselves, behind "--option=" or before "=FILE".
modules_needed named_machines(const words_of_line& words);
modules_needed named_sign_offs(const words_of_line& words);
modules_needed named_modules(const words_of_line& words);  // of either
// What they are listed by: a machine by itself, without the sign-off that has its name, too.
modules_needed modules_to_list(const words_of_line& words);
modules_needed all_modules();  // of all machines and sign-offs

bool asks_for_help(const words_of_line& words);

}  // namespace tabletop
