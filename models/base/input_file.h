// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <string>

namespace tabletop {

// A text file of the user's. Throws input_error, "cannot read FILE: reason", also for a folder.
std::ifstream open_input(const std::string& path);

}  // namespace tabletop
