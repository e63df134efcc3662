// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace tabletop {

// Opens a text file of at most 1 GiB, or a terminal. Throws input_error when it cannot be read, and for a folder, a
// pipe or a device without an end.
std::ifstream open_input(const std::string& path);

// Checks a file that is read by others, or whole. Throws input_error "NAME: why" for a folder, a pipe, a device, and
// what is larger than 1 GiB; whether it is there its reader finds.
void require_regular_file(const std::string& name, const std::string& path);
inline constexpr std::uintmax_t largest_input = std::uintmax_t{1} << 30;  // more than the memory of any machine

}  // namespace tabletop
