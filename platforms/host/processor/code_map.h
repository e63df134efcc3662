// SPDX-License-Identifier: Apache-2.0
// What of a program is code, by its ELF file: sections, and the mapping symbols ($a, $t, $d) that tell code from data
// within them.
#pragma once

#include <libelf.h>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace tabletop {

class code_map {
  public:
    // elf: the bytes of the file. A file without sections is known by its segments; what is no ELF file has none of
    // either.
    explicit code_map(std::vector<std::uint8_t> elf);

    struct stretch {
        std::uint64_t first = 0;
        std::uint64_t end = 0;  // the first address behind it
        bool is_code = false;
        std::string section;  // empty: in none
    };
    // The longest piece around an address that is all code, or all data, of one section, or in none.
    stretch around(std::uint32_t address) const;
    bool empty() const { return sections_.empty(); }

  private:
    struct mark {
        std::uint32_t address;
        bool is_code;
    };

    void add_sections(Elf* elf);
    void add_segments(Elf* elf);
    void add_marks(Elf* elf, Elf_Scn* section, const std::set<std::size_t>& code);

    std::vector<stretch> sections_;  // ascending
    std::vector<mark> marks_;        // ascending
};

}  // namespace tabletop
