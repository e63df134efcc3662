// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// More than the memory of any machine.
inline constexpr std::size_t whole_file_limit = std::size_t{1} << 30;

// All bytes of a file. Throws input_error, naming it, when it cannot be read, is not a regular file, is empty or larger
// than 1 GiB.
std::vector<std::uint8_t> whole_file(const std::string& path);

}  // namespace tabletop
