// SPDX-License-Identifier: Apache-2.0
#define TOML_IMPLEMENTATION
#include "base/toml_text.h"

#include "base/input_error.h"

#include <fmt/format.h>

namespace tabletop {

toml::table parse_toml(std::istream& text, const std::string& name) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        const auto line = error.source().begin.line;
        const auto place = line == 0 ? name : fmt::format("{}:{}", name, line);
        throw input_error(fmt::format("{}: {}", place, error.description()));
    }
}

}  // namespace tabletop
