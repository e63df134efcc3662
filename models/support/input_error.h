// SPDX-License-Identifier: Apache-2.0
// An error in the user's input. The program prints the message, one line, and exits with code 2.
#pragma once

#include <stdexcept>
#include <string>

namespace tabletop {

class input_error : public std::runtime_error {
  public:
    // message: may quote any text; control characters are made visible.
    explicit input_error(const std::string& message);
    // tool_output: lines printed below the message; empty: none.
    input_error(const std::string& message, const std::string& tool_output);
};

}  // namespace tabletop
