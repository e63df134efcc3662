// SPDX-License-Identifier: Apache-2.0
// Pictures in the user's terminal: half blocks in colour, on its alternate screen. Keys come from there, too.
#pragma once

#include "host/display/display.h"

namespace tabletop {

// The process's controlling terminal, wherever its standard streams go. Throws input_error when there is none, when it
// cannot move its cursor, or when somebody else has it.
std::unique_ptr<display> open_terminal_display(const display_options& options);

}  // namespace tabletop
