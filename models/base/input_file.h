// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <string>

namespace tabletop {

// Opens a text file, a pipe or a terminal. Throws input_error when it cannot be read, and for a folder or a device
// without an end.
std::ifstream open_input(const std::string& path);

}  // namespace tabletop
