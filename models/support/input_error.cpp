// SPDX-License-Identifier: Apache-2.0
#include "support/input_error.h"

#include "support/visible_text.h"

namespace tabletop {
namespace {

std::string with_output(const std::string& message, const std::string& tool_output) {
    const auto end = tool_output.find_last_not_of('\n') + 1;
    if (end == 0) return visible_text(message);
    return visible_text(message) + ":\n" + visible_lines(tool_output.substr(0, end));
}

}  // namespace

input_error::input_error(const std::string& message) : std::runtime_error(visible_text(message)) {}

input_error::input_error(const std::string& message, const std::string& tool_output)
    : std::runtime_error(with_output(message, tool_output)) {}

}  // namespace tabletop
