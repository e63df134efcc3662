// SPDX-License-Identifier: Apache-2.0
#include "cli/elf_image.h"

#include "base/input_error.h"
#include "base/parameters.h"

#include <fmt/format.h>
#include <libelf.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

namespace tabletop {

namespace {

std::vector<std::uint8_t> read_file(const std::string& path) {
    if (std::filesystem::is_directory(path)) throw input_error(fmt::format("{}: is a folder", path));
    std::ifstream in(path, std::ios::binary);
    if (!in) throw input_error(fmt::format("{}: {}", path, std::strerror(errno)));
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

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
    if (header->e_type != ET_EXEC) {
        throw input_error(fmt::format("{}: ELF file is not a linked executable", path));
    }
    return *header;
}

}  // namespace

memory_image read_elf(const std::string& path) {
    auto file = read_file(path);
    const auto elf = open_elf(path, file);
    memory_image image;
    image.name = path;
    image.entry = checked_header(path, elf.get()).e_entry;
    std::size_t count = 0;
    const auto* headers = elf_getphdrnum(elf.get(), &count) == 0 ? elf32_getphdr(elf.get()) : nullptr;
    if (headers == nullptr) throw input_error(fmt::format("{}: truncated ELF file, or nothing to load", path));
    for (std::size_t i = 0; i < count; ++i) {
        const auto& segment = headers[i];
        if (segment.p_type != PT_LOAD || segment.p_memsz == 0) continue;
        const auto end = std::uint64_t{segment.p_offset} + segment.p_filesz;
        if (end > file.size() || segment.p_filesz > segment.p_memsz) {
            throw input_error(
                fmt::format("{}: truncated ELF file: segment {} ends at byte {} of {}", path, i, end, file.size()));
        }
        const auto* const begin = file.data() + segment.p_offset;
        image.segments.push_back({segment.p_paddr, {begin, begin + segment.p_filesz}, segment.p_memsz});
    }
    if (image.segments.empty()) throw input_error(fmt::format("{}: nothing to load in this ELF file", path));
    return image;
}

memory_image read_raw(const std::string& file_at_address) {
    const auto at = file_at_address.rfind('@');
    if (at == std::string::npos) throw input_error(fmt::format("--load: \"{}\" is not FILE@ADDR", file_at_address));
    memory_image image;
    image.name = file_at_address.substr(0, at);
    std::uint64_t address = 0;
    try {
        address = parse_integer(file_at_address.substr(at + 1));
    } catch (const input_error& error) {
        throw input_error(fmt::format("--load: {}", error.what()));
    }
    auto bytes = read_file(image.name);
    const auto size = bytes.size();
    image.segments.push_back({address, std::move(bytes), size});
    return image;
}

}  // namespace tabletop
