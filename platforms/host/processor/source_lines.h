// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

struct source_place {
    std::string file;
    unsigned line = 0;  // 0: neither is known
    std::string function;

    // "main.c:12, in main"; empty: nothing is known.
    std::string text() const;
};

// Places of a program in its source files, by the debug information of its ELF file and addr2line of binutils.
class source_lines {
  public:
    explicit source_lines(std::string elf_file) : elf_file_(std::move(elf_file)) {}

    // Nothing is known when the file has no such information, or the tool is not installed.
    source_place place(std::uint32_t address);
    // Finds the places of many addresses at one go, which takes the time of one.
    void look_up(const std::vector<std::uint32_t>& addresses);
    // The same of very many, of which nothing is kept; empty: nothing is known of any.
    std::vector<source_place> places_of(const std::vector<std::uint32_t>& addresses);
    std::string at(std::uint32_t address) { return place(address).text(); }

  private:
    std::string elf_file_;
    std::map<std::uint32_t, source_place> known_;
    bool has_tool_ = true;
};

}  // namespace tabletop
