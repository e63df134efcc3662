// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <string>

namespace tabletop {

// A text file of the user's; a pipe and a terminal do as well. Throws input_error when it cannot be read, and for a
// folder and a device without an end.
std::ifstream open_input(const std::string& path);

}  // namespace tabletop
