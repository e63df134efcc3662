// SPDX-License-Identifier: Apache-2.0
// The option --rtl BLOCK=DESCRIPTION.toml: a user's own RTL in place of blocks of a platform.
#pragma once

#include "base/parameters.h"
#include "user_rtl/user_rtl.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// The description that the option's text names. names: what BLOCK may be, each with the block that a description names.
// Throws input_error, also when the description is of another block. While interrupts are watched, one ends the tools
// that make the design.
std::shared_ptr<user_rtl_description> read_user_rtl_option(const std::string& text,
                                                           const std::map<std::string, std::string>& names);

// The blocks of the platform, by instance, that this RTL stands for.
std::vector<std::string> replaced_instances(const user_rtl_description& description);

// Sets what a description fixes of its platform: clock, rate of the serial line, pads, screen. Throws input_error for a
// value that the user has set otherwise, and for a parameter of a block that is not there.
void apply_user_rtl(const user_rtl_description& description, parameter_set& parameters);

// The same for the nexys4 platform on the other side of a comparison, and clocks that the description's can be divided
// to for blocks that the design does not stand for.
void apply_user_game(const user_rtl_description& description, parameter_set& parameters);

// What whoever runs a platform with it should know; empty: nothing.
std::string user_rtl_note(const user_rtl_description& description);

}  // namespace tabletop
