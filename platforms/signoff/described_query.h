// SPDX-License-Identifier: Apache-2.0
// Queries of a block whose RTL anybody may describe.
#pragma once

#include "base/view.h"
#include "design/description.h"
#include "signoff/query/query_lines.h"

#include <memory>
#include <optional>

namespace tabletop {

class machine_kind;

// What --rtl says of the block, by any name that this machine has for it. Null: there is none. Throws input_error.
std::shared_ptr<rtl_description> read_query_rtl(const query_options& options, const machine_kind& kind);

// The view that answers, which is rtl where there is --rtl: that is the RTL of the block then. Nothing: the functional
// core. Throws input_error.
std::optional<view> view_of_described(const query_options& options);

}  // namespace tabletop
