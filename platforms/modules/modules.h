// SPDX-License-Identifier: Apache-2.0
// The modules that the program knows: its own, and those of others in $TABLETOP_MODULES, whose entries, which ":"
// separates, are folders of modules or the library of one. Where two offer a name, the first one has it.
#pragma once

#include "modules/manifest.h"
#include "modules/module.h"
#include "support/input_error.h"

#include <string>
#include <vector>

namespace tabletop {

// Adds an entry, for this process and those that it starts, before anybody asks for modules. Throws input_error when
// there is no module.
void add_modules(const std::string& place);

const std::vector<module_manifest>& known_modules();
// The one of this kind that offers the name; null: none.
const module_manifest* module_offering(module_kind kind, const std::string& name);
// The same; throws input_error when there is none.
const module_manifest& require_module(module_kind kind, const std::string& name);
// What all of this kind offer, whether they are built or not.
std::vector<std::string> offered_names(module_kind kind);

struct module_not_built : input_error {
    using input_error::input_error;
};

// Loads it, once, to the end of the process. Throws module_not_built for a library that is not there, and input_error
// for one that is no module or was compiled with another interface.
const module_contents& contents_of(const module_manifest& manifest);
// The contents of the modules of a kind that are built. One that cannot be loaded is left out with a warning.
std::vector<const module_contents*> contents_of_all(module_kind kind);

}  // namespace tabletop
