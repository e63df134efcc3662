// SPDX-License-Identifier: Apache-2.0
// TOML of a user's. For sources, not for headers: toml++ takes seconds to compile.
#pragma once

// toml++ asserts in debug builds what its own error message is about.
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>

#include <istream>
#include <string>

namespace tabletop {

// Throws input_error "FILE:LINE: message"; `name` stands for FILE.
toml::table parse_toml(std::istream& text, const std::string& name);

}  // namespace tabletop
