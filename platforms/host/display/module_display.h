// SPDX-License-Identifier: Apache-2.0
// A display in a shared library beside the program: what it is linked with costs nothing until somebody asks for it.
#pragma once

#include "host/display/display.h"

namespace tabletop {

// name: "window". Throws input_error when this build has no such library, or when the display refuses.
std::unique_ptr<display> open_module_display(const std::string& name, const std::string& title);

}  // namespace tabletop
