// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "signoff/query/query_lines.h"

namespace tabletop {

// `query checkers_referee`, from the options to the last answer. Returns the exit code, throws input_error.
int query_checkers_referee(const query_options& options);

}  // namespace tabletop
