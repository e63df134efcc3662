// SPDX-License-Identifier: Apache-2.0
// Text made from register tables: C header, SystemVerilog package, CMSIS-SVD and the table on a block's page.
#pragma once

#include "base/register_info.h"

#include <string>
#include <vector>

namespace tabletop {

// `#define BLOCK_REGISTER offset`, `..._RESET`, and `..._FIELD_LSB`, `..._FIELD_MASK` per field.
std::string c_header(const register_map& map);

// `package BLOCK_registers_pkg`: REGISTER (offset), REGISTER_RESET, REGISTER_FIELD_LSB, REGISTER_FIELD_WIDTH.
std::string sv_package(const register_map& map);

// Markdown table: offset, register, access, reset, fields, meaning.
std::string markdown_table(const register_map& map);

// A memory in an address space.
struct memory_region {
    const char* name;    // lower case
    std::uint32_t base;  // byte address
    std::uint64_t size;  // bytes
};

// C header of a machine's memory map: `#define MACHINE_MEMORY_BASE`, `_SIZE`, then `MACHINE_INSTANCE_BASE`, `_IRQ`.
// machine: lower case; what: for its comment.
std::string memory_map_header(const std::string& machine, const std::string& what,
                              const std::vector<memory_region>& memories,
                              const std::vector<register_region>& instances);

// CMSIS-SVD 1.3 of a device with these instances.
std::string svd_file(const std::string& device, const std::string& description,
                     const std::vector<register_region>& instances);

}  // namespace tabletop
