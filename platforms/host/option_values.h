// SPDX-License-Identifier: Apache-2.0
// Values of command-line options that several commands have.
#pragma once

#include "base/view.h"
#include "support/input_error.h"

#include <cstdint>
#include <string>

namespace tabletop {

// What the action refuses names the option.
template <typename Action>
auto as_option(const std::string& option, Action action) {
    try {
        return action();
    } catch (const input_error& error) {
        throw input_error(option + ": " + error.what());
    }
}

// A whole number given to an option. Throws input_error that names the option.
std::uint64_t parse_option_integer(const std::string& option, const std::string& text);

// at, ca or rtl. Throws input_error that names the option.
view parse_view_name(const std::string& option, const std::string& name);

}  // namespace tabletop
