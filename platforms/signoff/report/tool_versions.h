// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// Of the program and of what it simulates with, by name.
std::vector<std::pair<std::string, std::string>> tool_versions();

}  // namespace tabletop
