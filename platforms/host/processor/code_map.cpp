// SPDX-License-Identifier: Apache-2.0
#include "host/processor/code_map.h"

#include <gelf.h>
#include <libelf.h>
#include <algorithm>
#include <memory>

namespace tabletop {

namespace {

using elf_handle = std::unique_ptr<Elf, int (*)(Elf*)>;

constexpr std::uint64_t address_end = std::uint64_t{1} << 32;

bool is_mark(const char* name) {
    return name[0] == '$' && (name[1] == 'a' || name[1] == 't' || name[1] == 'd') &&
           (name[2] == '\0' || name[2] == '.');
}

}  // namespace

code_map::code_map(std::vector<std::uint8_t> file) {
    elf_version(EV_CURRENT);
    const elf_handle elf(elf_memory(reinterpret_cast<char*>(file.data()), file.size()), elf_end);
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF) return;
    add_sections(elf.get());
    if (sections_.empty()) add_segments(elf.get());
    std::sort(sections_.begin(), sections_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::stable_sort(marks_.begin(), marks_.end(), [](const mark& a, const mark& b) { return a.address < b.address; });
}

void code_map::add_sections(Elf* elf) {
    std::size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0) return;
    std::vector<Elf_Scn*> symbols;
    std::set<std::size_t> code;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) == nullptr) continue;
        if (header.sh_type == SHT_SYMTAB) symbols.push_back(section);
        if ((header.sh_flags & SHF_ALLOC) == 0 || header.sh_size == 0) continue;
        const bool is_code = (header.sh_flags & SHF_EXECINSTR) != 0;
        if (is_code) code.insert(elf_ndxscn(section));
        const char* const name = elf_strptr(elf, names, header.sh_name);
        sections_.push_back(
            {header.sh_addr, header.sh_addr + header.sh_size, is_code, name != nullptr ? name : "a section"});
    }
    for (auto* const section : symbols) add_marks(elf, section, code);
}

void code_map::add_segments(Elf* elf) {
    std::size_t count = 0;
    if (elf_getphdrnum(elf, &count) != 0) return;
    for (std::size_t n = 0; n < count; ++n) {
        GElf_Phdr header;
        if (gelf_getphdr(elf, static_cast<int>(n), &header) == nullptr || header.p_type != PT_LOAD) continue;
        sections_.push_back(
            {header.p_vaddr, header.p_vaddr + header.p_memsz, (header.p_flags & PF_X) != 0, "a segment"});
    }
}

// code: the sections whose marks count; what debuggers read has some, too.
void code_map::add_marks(Elf* elf, Elf_Scn* section, const std::set<std::size_t>& code) {
    GElf_Shdr header;
    Elf_Data* const data = elf_getdata(section, nullptr);
    if (data == nullptr || gelf_getshdr(section, &header) == nullptr) return;
    for (std::size_t n = 0; n < data->d_size / sizeof(Elf32_Sym); ++n) {
        GElf_Sym symbol;
        if (gelf_getsym(data, static_cast<int>(n), &symbol) == nullptr || code.count(symbol.st_shndx) == 0) continue;
        const char* const name = elf_strptr(elf, header.sh_link, symbol.st_name);
        if (name != nullptr && is_mark(name)) {
            marks_.push_back({static_cast<std::uint32_t>(symbol.st_value), name[1] != 'd'});
        }
    }
}

code_map::stretch code_map::around(std::uint32_t address) const {
    stretch found{0, address_end, false, ""};
    for (const auto& section : sections_) {
        if (section.end <= address) {
            found.first = std::max(found.first, section.end);
        } else if (section.first > address) {
            found.end = std::min(found.end, section.first);
        } else {
            found = section;
            break;
        }
    }
    if (!found.is_code) return found;
    const auto next = std::upper_bound(marks_.begin(), marks_.end(), address,
                                       [](std::uint32_t at, const mark& each) { return at < each.address; });
    if (next != marks_.begin() && std::prev(next)->address >= found.first) found.is_code = std::prev(next)->is_code;
    for (auto each = next; each != marks_.end() && each->address < found.end; ++each) {
        if (each->is_code != found.is_code) found.end = each->address;
    }
    for (auto each = next; each != marks_.begin() && std::prev(each)->address >= found.first; --each) {
        if (std::prev(each)->is_code != found.is_code) {
            found.first = each->address;
            break;
        }
    }
    return found;
}

}  // namespace tabletop
