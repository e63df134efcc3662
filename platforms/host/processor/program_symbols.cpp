// SPDX-License-Identifier: Apache-2.0
#include "host/processor/program_symbols.h"

#include "support/visible_text.h"

#include <fmt/format.h>
#include <gelf.h>
#include <libelf.h>
#include <algorithm>
#include <memory>

namespace tabletop {

namespace {

using elf_handle = std::unique_ptr<Elf, int (*)(Elf*)>;

template <typename Add>
void for_each_symbol(Elf* elf, Add add) {
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_SYMTAB) continue;
        Elf_Data* const data = elf_getdata(section, nullptr);
        if (data == nullptr) continue;
        for (std::size_t n = 0; n < data->d_size / sizeof(Elf32_Sym); ++n) {
            GElf_Sym symbol;
            if (gelf_getsym(data, static_cast<int>(n), &symbol) == nullptr) continue;
            const char* const name = elf_strptr(elf, header.sh_link, symbol.st_name);
            if (name != nullptr && symbol.st_shndx != SHN_UNDEF) add(symbol, name);
        }
    }
}

}  // namespace

program_symbols::program_symbols(std::vector<std::uint8_t> file) {
    constexpr std::uint32_t thumb = 1;
    elf_version(EV_CURRENT);
    const elf_handle elf(elf_memory(reinterpret_cast<char*>(file.data()), file.size()), elf_end);
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF) return;
    for_each_symbol(elf.get(), [this](const GElf_Sym& found, const char* name) {
        const auto address = static_cast<std::uint32_t>(found.st_value);
        const auto size = static_cast<std::uint32_t>(found.st_size);
        if (GELF_ST_TYPE(found.st_info) == STT_OBJECT) variables_.push_back({address, size, visible_text(name), false});
        if (GELF_ST_TYPE(found.st_info) == STT_FUNC)
            functions_.push_back({address & ~thumb, size, visible_text(name), (address & thumb) != 0});
    });
    for (auto* const symbols : {&variables_, &functions_}) {
        std::stable_sort(symbols->begin(), symbols->end(),
                         [](const symbol& a, const symbol& b) { return a.address < b.address; });
    }
}

const program_symbols::symbol* program_symbols::find(const std::vector<symbol>& symbols, std::uint32_t address) {
    const auto next = std::upper_bound(symbols.begin(), symbols.end(), address,
                                       [](std::uint32_t at, const symbol& each) { return at < each.address; });
    if (next == symbols.begin()) return nullptr;
    const auto& found = *std::prev(next);
    return address - found.address < found.size ? &found : nullptr;
}

std::string program_symbols::variable_at(std::uint32_t address) const {
    const auto* const found = find(variables_, address);
    if (found == nullptr) return "";
    return found->address == address ? found->name : fmt::format("{} + {}", found->name, address - found->address);
}

std::uint32_t program_symbols::size_of(std::uint32_t address) const {
    const auto* const found = find(variables_, address);
    return found != nullptr && found->address == address ? found->size : 0;
}

std::string program_symbols::function_at(std::uint32_t address) const {
    const auto* const found = find(functions_, address);
    return found == nullptr ? "" : found->name;
}

}  // namespace tabletop
