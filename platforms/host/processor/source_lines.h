// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace tabletop {

// Places of a program in its source files, by the debug information of its ELF file and addr2line of binutils.
class source_lines {
  public:
    explicit source_lines(std::string elf_file) : elf_file_(std::move(elf_file)) {}

    // "main.c:12, in main"; empty: it has no such information, or the tool is not installed.
    std::string at(std::uint32_t address);

  private:
    std::string elf_file_;
    std::map<std::uint32_t, std::string> known_;
    bool has_tool_ = true;
};

}  // namespace tabletop
