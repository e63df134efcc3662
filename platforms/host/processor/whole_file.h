// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// All bytes of a file. Throws input_error, naming it, when it cannot be read, is not a regular file, is empty or larger
// than 1 GiB.
std::vector<std::uint8_t> whole_file(const std::string& path);

}  // namespace tabletop
