// SPDX-License-Identifier: Apache-2.0
// One run of a machine: everything the user gave is checked, then the machine is built, then time runs until the first
// of the endings.
#pragma once

#include "cli/run/run_options.h"

namespace tabletop {

// Returns the exit code. Throws input_error before simulated time has begun.
int run_machine(const run_options& options);

}  // namespace tabletop
