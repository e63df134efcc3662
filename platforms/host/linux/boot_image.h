// SPDX-License-Identifier: Apache-2.0
// A kernel with what it needs as one image for a machine's memory, and in front of it a stub that does what a boot
// loader does last.
#pragma once

#include "host/linux/linux_board.h"
#include "host/processor/elf_image.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

// A compressed kernel for 32-bit ARM. Throws input_error when the file is something else.
std::vector<std::uint8_t> read_kernel(const std::filesystem::path& file);

memory_image make_boot_image(const linux_board& board, const std::string& name, std::vector<std::uint8_t> kernel,
                             std::vector<std::uint8_t> device_tree, std::vector<std::uint8_t> initrd);

}  // namespace tabletop
