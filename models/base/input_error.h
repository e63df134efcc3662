// SPDX-License-Identifier: Apache-2.0
// What the user gave the program and got wrong. The program prints the message, one line, and exits with code 2.
#pragma once

#include <stdexcept>
#include <string>

namespace tabletop {

class input_error : public std::runtime_error {
  public:
    // message: may quote anything; control characters are made visible.
    explicit input_error(const std::string& message);
    // tool_output: lines to stand below the message; empty: none.
    input_error(const std::string& message, const std::string& tool_output);
};

}  // namespace tabletop
