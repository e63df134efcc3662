// SPDX-License-Identifier: Apache-2.0
#include "host/option_values.h"

#include "base/parameters.h"
#include "support/input_error.h"

#include <fmt/format.h>

namespace tabletop {

std::uint64_t parse_option_integer(const std::string& option, const std::string& text) {
    try {
        return parse_integer(text);
    } catch (const input_error& error) {
        throw input_error(fmt::format("{}: {}", option, error.what()));
    }
}

view parse_view_name(const std::string& option, const std::string& name) {
    if (const auto v = view_named(name)) return *v;
    throw input_error(fmt::format("{}: unknown view \"{}\"; there are at, ca and rtl", option, name));
}

}  // namespace tabletop
