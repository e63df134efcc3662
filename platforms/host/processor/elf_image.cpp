// SPDX-License-Identifier: Apache-2.0
#include "host/processor/elf_image.h"

#include "host/option_values.h"
#include "host/processor/whole_file.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>
#include <libelf.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

namespace tabletop {

namespace {

using elf_handle = std::unique_ptr<Elf, int (*)(Elf*)>;

elf_handle open_elf(const std::string& path, std::vector<std::uint8_t>& file) {
    elf_version(EV_CURRENT);
    elf_handle elf(elf_memory(reinterpret_cast<char*>(file.data()), file.size()), elf_end);
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF) throw input_error(fmt::format("{}: not an ELF file", path));
    return elf;
}

const Elf32_Ehdr& checked_header(const std::string& path, Elf* elf) {
    const char* const ident = elf_getident(elf, nullptr);
    if (ident[EI_CLASS] != ELFCLASS32 || ident[EI_DATA] != ELFDATA2LSB) {
        throw input_error(fmt::format("{}: not a 32-bit little-endian ELF file", path));
    }
    const auto* header = elf32_getehdr(elf);
    if (header == nullptr) throw input_error(fmt::format("{}: truncated ELF file", path));
    if (header->e_machine != EM_ARM) {
        throw input_error(
            fmt::format("{}: ELF file for another machine (number {}), not ARM", path, header->e_machine));
    }
    if (header->e_type == ET_DYN) {
        throw input_error(fmt::format(
            "{}: position-independent ELF file or shared object; link the program at a fixed address", path));
    }
    if (header->e_type != ET_EXEC) {
        throw input_error(fmt::format("{}: ELF file is not a linked executable", path));
    }
    // Instructions little-endian, data big-endian: linked for a processor in big-endian state.
    if ((header->e_flags & EF_ARM_BE8) != 0) throw input_error(fmt::format("{}: big-endian (BE8) ELF file", path));
    return *header;
}

struct loaded_header {
    std::size_t index;  // in the file's table
    Elf32_Phdr header;
};

// The number of headers that the file declares: elf_getphdrnum() tells of no more than there is room for, and makes
// headers of what follows.
std::uint64_t declared_headers(Elf* elf, const Elf32_Ehdr& header) {
    if (header.e_phnum != PN_XNUM) return header.e_phnum;
    auto* const first = elf_getscn(elf, 0);
    const auto* const section = first != nullptr ? elf32_getshdr(first) : nullptr;
    return std::max<std::uint64_t>(section != nullptr ? section->sh_info : 0, header.e_phnum);
}

// The headers of segments that take memory. They are copied: the table may lie at any byte of the file.
std::vector<loaded_header> loaded_headers(const std::string& path, Elf* elf, const Elf32_Ehdr& header,
                                          const std::vector<std::uint8_t>& file) {
    const auto count = declared_headers(elf, header);
    const auto room = header.e_phoff < file.size() ? (file.size() - header.e_phoff) / sizeof(Elf32_Phdr) : 0;
    if (count == 0 || room == 0) {
        throw input_error(fmt::format("{}: truncated ELF file, or nothing to load", path));
    }
    if (header.e_phentsize != sizeof(Elf32_Phdr)) {
        throw input_error(fmt::format("{}: damaged ELF file: program headers of {} bytes", path, header.e_phentsize));
    }
    if (count > room) {
        throw input_error(
            fmt::format("{}: damaged ELF file: it has {} program headers, and room for {}", path, count, room));
    }
    std::vector<loaded_header> loaded;
    for (std::size_t index = 0; index < count; ++index) {
        loaded_header entry{index, {}};
        std::memcpy(&entry.header, file.data() + header.e_phoff + index * sizeof entry.header, sizeof entry.header);
        if (entry.header.p_type == PT_LOAD && entry.header.p_memsz != 0) loaded.push_back(entry);
    }
    return loaded;
}

// The entry point is a virtual address, and the processor starts without translation: where its segment is loaded. One
// outside of all segments may have been given as a physical address and stays as it is. Bit 0 selects Thumb.
std::uint32_t physical_entry(std::uint32_t entry, const std::vector<loaded_header>& headers) {
    const auto address = entry & ~1u;
    for (const auto& [index, segment] : headers) {
        if (address - segment.p_vaddr < segment.p_memsz) return entry - segment.p_vaddr + segment.p_paddr;
    }
    return entry;
}

memory_segment read_segment(const std::string& path, const std::vector<std::uint8_t>& file, std::size_t index,
                            const Elf32_Phdr& header) {
    const auto end = std::uint64_t{header.p_offset} + header.p_filesz;
    if (header.p_filesz > header.p_memsz) {
        throw input_error(fmt::format("{}: damaged ELF file: segment {} has {} bytes in the file and {} in memory",
                                      path, index, header.p_filesz, header.p_memsz));
    }
    if (std::uint64_t{header.p_paddr} + header.p_memsz > std::uint64_t{1} << 32) {
        throw input_error(fmt::format("{}: segment {} at 0x{:08x} with {} bytes goes past the end of the address space",
                                      path, index, header.p_paddr, header.p_memsz));
    }
    if (header.p_filesz == 0) return {header.p_paddr, {}, header.p_memsz, header.p_vaddr};
    if (end > file.size()) {
        throw input_error(
            fmt::format("{}: truncated ELF file: segment {} ends at byte {} of {}", path, index, end, file.size()));
    }
    const auto* const begin = file.data() + header.p_offset;
    return {header.p_paddr, {begin, begin + header.p_filesz}, header.p_memsz, header.p_vaddr};
}

}  // namespace

memory_image read_elf(const std::string& path) {
    return parse_elf(whole_file(path), path);
}

memory_image parse_elf(std::vector<std::uint8_t> file, const std::string& path) {
    const auto elf = open_elf(path, file);
    memory_image image;
    image.name = path;
    const auto& header = checked_header(path, elf.get());
    const auto headers = loaded_headers(path, elf.get(), header, file);
    image.entry = physical_entry(header.e_entry, headers);
    std::size_t total = 0;  // segments may name the same bytes of the file again and again
    for (const auto& [index, segment] : headers) {
        total += segment.p_filesz;
        if (total > largest_input) throw input_error(fmt::format("{}: more than 1 GiB to load", path));
        image.segments.push_back(read_segment(path, file, index, segment));
    }
    if (image.segments.empty()) throw input_error(fmt::format("{}: nothing to load in this ELF file", path));
    if ((image.entry & 3) == 2) {
        throw input_error(fmt::format("{}: entry point 0x{:08x} is no address of an instruction", path, image.entry));
    }
    return image;
}

memory_image read_raw(const std::string& file_at_address) {
    const auto at = file_at_address.rfind('@');
    if (at == std::string::npos) throw input_error(fmt::format("--load: \"{}\" is not FILE@ADDR", file_at_address));
    memory_image image;
    image.name = file_at_address.substr(0, at);
    const auto address = parse_option_integer("--load", file_at_address.substr(at + 1));
    if (address > UINT32_MAX) throw input_error(fmt::format("--load: 0x{:x} has more than 32 bits", address));
    auto bytes = whole_file(image.name);
    const auto size = bytes.size();
    image.segments.push_back({address, std::move(bytes), size});
    return image;
}

}  // namespace tabletop
