// SPDX-License-Identifier: Apache-2.0
// A module that was compiled with other headers. Nobody may ask it for anything.
#include "modules/module.h"

#include <cstdlib>

extern "C" {
extern const tabletop::module_entry tabletop_module;
}
const tabletop::module_entry tabletop_module{"interface 0", []() -> tabletop::module_contents { std::abort(); }};
