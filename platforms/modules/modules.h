// SPDX-License-Identifier: Apache-2.0
// The modules that the program knows, from the folder tabletop/ beside its libraries and from the folders in
// $TABLETOP_MODULES, which ":" separates. Where two offer a name, the first one has it.
#pragma once

#include "modules/manifest.h"
#include "modules/module.h"

#include <string>
#include <vector>

namespace tabletop {

const std::vector<module_manifest>& known_modules();
// The one of this kind that offers the name; null: none.
const module_manifest* module_offering(module_kind kind, const std::string& name);

// Loads it, once, to the end of the process. Throws input_error for a library that is not there, is no module or was
// compiled with another interface.
const module_contents& contents_of(const module_manifest& manifest);
// Of all modules of a kind that are built. One that cannot be loaded is warned of and left out.
std::vector<const module_contents*> contents_of_all(module_kind kind);

}  // namespace tabletop
