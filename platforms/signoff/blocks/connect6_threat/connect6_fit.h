// SPDX-License-Identifier: Apache-2.0
// Fits the constants of connect6_threat's `at` view: what a window takes, a placement scan on an empty board, and what
// stones change in it.
#pragma once

#include "signoff/signoff_options.h"

#include <string>

namespace tabletop {

// Counts windows, stones and exact cycles on the stimulus, of 200 random games when --count does not say otherwise, and
// returns the constants with the errors they leave, as text.
std::string fit_connect6(const signoff_options& options);

}  // namespace tabletop
