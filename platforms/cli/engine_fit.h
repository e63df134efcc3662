// SPDX-License-Identifier: Apache-2.0
// Fits the constants of connect4_minimax's `at` view: cycles = fixed + nodes * per_node.
#pragma once

#include "cli/signoff_session.h"

#include <string>

namespace tabletop {

// Counts nodes and exact cycles on the stimulus of the base and the alpha-beta build and returns the constants with the
// errors they leave, as text.
std::string fit_engine(const signoff_options& options);

}  // namespace tabletop
