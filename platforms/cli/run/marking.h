// SPDX-License-Identifier: Apache-2.0
// Several programs, each on a machine of its own in a process of its own, under the same script. What one of them does
// reaches no other.
#pragma once

#include "cli/run/run_options.h"

namespace tabletop {

// A line on standard output for each as it ends. Returns the exit code: 1 when one has failed. Throws input_error for
// what is wrong with all of them.
int mark_programs(const run_options& options);

}  // namespace tabletop
