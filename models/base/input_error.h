// SPDX-License-Identifier: Apache-2.0
// What the user gave the program and got wrong. The program prints the message, one line, and exits with code 2.
#pragma once

#include <stdexcept>

namespace tabletop {

class input_error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tabletop
