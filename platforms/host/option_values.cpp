// SPDX-License-Identifier: Apache-2.0
#include "host/option_values.h"

#include "base/parameters.h"

#include <fmt/format.h>

namespace tabletop {

std::uint64_t parse_option_integer(const std::string& option, const std::string& text) {
    return as_option(option, [&] { return parse_integer(text); });
}

view parse_view_name(const std::string& option, const std::string& name) {
    if (const auto v = view_named(name)) return *v;
    throw input_error(fmt::format("{}: unknown view \"{}\"; there are at, ca and rtl", option, name));
}

}  // namespace tabletop
