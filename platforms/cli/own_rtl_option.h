// SPDX-License-Identifier: Apache-2.0
// The option --rtl BLOCK=DESCRIPTION.toml: a user's own RTL in place of blocks of a platform.
#pragma once

#include "base/parameters.h"
#include "own_rtl/own_rtl.h"

#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// The description that the option's text names. names: what BLOCK may be, the block's own name first. Throws
// input_error, also when the description is of another block.
std::shared_ptr<own_rtl_description> read_own_rtl_option(const std::string& text,
                                                         const std::vector<std::string>& names);

// Sets clock and rate of a platform to those of the description. Throws input_error for a value that the user has set
// otherwise, and for one of the engine, which is not there.
void apply_own_rtl(const own_rtl_description& description, parameter_set& parameters);

}  // namespace tabletop
