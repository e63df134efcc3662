// SPDX-License-Identifier: Apache-2.0
#include "host/processor/elf_symbols.h"

#include <gelf.h>
#include <libelf.h>
#include <memory>

namespace tabletop {

namespace {

void add_symbols(Elf* elf, Elf_Scn* section, std::vector<elf_symbol>& all) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_SYMTAB) return;
    Elf_Data* const data = elf_getdata(section, nullptr);
    if (data == nullptr) return;
    for (std::size_t n = 0; n < data->d_size / sizeof(Elf32_Sym); ++n) {
        GElf_Sym symbol;
        if (gelf_getsym(data, static_cast<int>(n), &symbol) == nullptr) continue;
        const char* const name = elf_strptr(elf, header.sh_link, symbol.st_name);
        if (name == nullptr || *name == '\0') continue;
        all.push_back({name, static_cast<std::uint32_t>(symbol.st_value), GELF_ST_BIND(symbol.st_info) != STB_LOCAL,
                       symbol.st_shndx != SHN_UNDEF});
    }
}

}  // namespace

std::vector<elf_symbol> elf_symbols(std::vector<std::uint8_t> file) {
    std::vector<elf_symbol> all;
    elf_version(EV_CURRENT);
    const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_memory(reinterpret_cast<char*>(file.data()), file.size()),
                                                  elf_end);
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF) return all;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf.get(), section)) != nullptr;) {
        add_symbols(elf.get(), section, all);
    }
    return all;
}

}  // namespace tabletop
