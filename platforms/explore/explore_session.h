// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/explore_options.h"

namespace tabletop {

// `explore`, from the options to the written results. Returns the exit code: exit_check_failed when a point failed,
// exit_interrupted after Ctrl-C. Throws input_error, before anything is started but for what can no longer be written.
int explore(const explore_options& options);

}  // namespace tabletop
