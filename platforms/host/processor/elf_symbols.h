// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

struct elf_symbol {
    std::string name;
    std::uint32_t address = 0;  // bit 0 of a function's: Thumb
    bool is_global = false;     // or weak
    bool is_defined = false;
};

// The symbols of an ELF file or an object file, from its bytes; empty: it has none, or is no ELF file.
std::vector<elf_symbol> elf_symbols(std::vector<std::uint8_t> file);

}  // namespace tabletop
