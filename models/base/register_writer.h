// SPDX-License-Identifier: Apache-2.0
// Text made from register tables: C header, SystemVerilog package, CMSIS-SVD and the table on a block's page.
#pragma once

#include "base/register_info.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// `#define BLOCK_REGISTER offset`, `..._RESET`, and `..._FIELD_LSB`, `..._FIELD_MASK` per field.
std::string c_header(const register_map& map);

// `package BLOCK_registers_pkg`: REGISTER (offset), REGISTER_RESET, REGISTER_FIELD_LSB, REGISTER_FIELD_WIDTH.
std::string sv_package(const register_map& map);

// Markdown table: offset, register, access, reset, fields, meaning.
std::string markdown_table(const register_map& map);

// One instance of a block in an address space. irq < 0: none, else the first of irq_count consecutive ones.
struct register_instance {
    std::string name;
    std::uint32_t base;
    int irq;
    const register_map* map;
    unsigned irq_count = 1;
};

// CMSIS-SVD 1.3 of a device with these instances.
std::string svd_file(const std::string& device, const std::string& description,
                     const std::vector<register_instance>& instances);

}  // namespace tabletop
