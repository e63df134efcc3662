// SPDX-License-Identifier: Apache-2.0
// Queries of a block whose RTL anybody may describe.
#pragma once

#include "base/view.h"
#include "signoff/query/query_lines.h"

#include <optional>

namespace tabletop {

// The view that answers, which is rtl where there is --rtl: that is the RTL of the block then. Nothing: the functional
// core. Throws input_error.
std::optional<view> view_of_described(const query_options& options);

}  // namespace tabletop
