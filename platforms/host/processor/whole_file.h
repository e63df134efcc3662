// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// All bytes of a file. Throws input_error, naming it, when it cannot be read, is not a regular file, is empty or larger
// than 1 GiB.
std::vector<std::uint8_t> whole_file(const std::string& path);

// The same; empty where that throws: of a file that was there once, and may be gone since.
std::vector<std::uint8_t> whole_file_if_there(const std::string& path);

}  // namespace tabletop
