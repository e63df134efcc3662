// SPDX-License-Identifier: Apache-2.0
// The names of a program's functions and variables, by the symbols of its ELF file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class program_symbols {
  public:
    // elf: the bytes of the file; what is no ELF file has no symbols.
    explicit program_symbols(std::vector<std::uint8_t> elf);

    // "flag" of a variable, "table + 8" within one; empty: none is there.
    std::string variable_at(std::uint32_t address) const;
    // Of a variable that begins there, in bytes; 0: none does.
    std::uint32_t size_of(std::uint32_t address) const;
    // The function that an instruction belongs to; empty: none.
    std::string function_at(std::uint32_t address) const;

    struct symbol {
        std::uint32_t address;
        std::uint32_t size;  // 0: the file does not say
        std::string name;
        bool thumb;  // of a function
    };
    // In the order of their addresses.
    const std::vector<symbol>& functions() const { return functions_; }

  private:
    static const symbol* find(const std::vector<symbol>& symbols, std::uint32_t address);

    std::vector<symbol> variables_;  // ascending
    std::vector<symbol> functions_;  // the same
};

}  // namespace tabletop
