// SPDX-License-Identifier: Apache-2.0
// Values of command-line options that several commands have.
#pragma once

#include "base/parameters.h"
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

// 0 to 65535. Throws input_error with a message that quotes the text.
inline std::uint16_t parse_tcp_port(const std::string& text) {
    try {
        const auto number = parse_integer(text);
        if (number <= UINT16_MAX) return static_cast<std::uint16_t>(number);
    } catch (const input_error&) {
        // Said below, too.
    }
    throw input_error('"' + text + "\" is not a TCP port, 0 to 65535");
}

// at, ca or rtl. Throws input_error that names the option.
view parse_view_name(const std::string& option, const std::string& name);

}  // namespace tabletop
