// SPDX-License-Identifier: Apache-2.0
// Values of command-line options that several commands have.
#pragma once

#include "base/view.h"

#include <cstdint>
#include <string>

namespace tabletop {

// A whole number given to an option. Throws input_error that names the option.
std::uint64_t parse_option_integer(const std::string& option, const std::string& text);

// at, ca or rtl. Throws input_error that names the option.
view parse_view_name(const std::string& option, const std::string& name);

}  // namespace tabletop
