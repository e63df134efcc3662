// SPDX-License-Identifier: Apache-2.0
// Fits the constants of connect4_minimax's `at` view: what a won board takes less, and how that
// shrinks with the stones on the root's board. The cost of the root and of a board are given.
#pragma once

#include "signoff/signoff_options.h"

#include <string>

namespace tabletop {

// Counts nodes and exact cycles on the stimulus of the base and the alpha-beta build and returns the constants with the
// errors they leave, as text.
std::string fit_engine(const signoff_options& options);

}  // namespace tabletop
