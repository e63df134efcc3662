// SPDX-License-Identifier: Apache-2.0
// A compiled device tree for one boot. Debian's device-tree-compiler does the work.
#pragma once

#include "host/linux/linux_board.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// Compiles a text. Throws input_error with dtc's own words.
std::vector<std::uint8_t> compile_device_tree(const std::string& text, const std::function<bool()>& given_up);

// A compiled one. Throws input_error when it cannot be read or is none.
std::vector<std::uint8_t> read_device_tree(const std::filesystem::path& file);

// Sets other values, in this order; properties and nodes that are not there are made.
std::vector<std::uint8_t> edit_device_tree(const std::vector<std::uint8_t>& tree,
                                           const std::vector<device_tree_edit>& edits,
                                           const std::function<bool()>& given_up);

}  // namespace tabletop
