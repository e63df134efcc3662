// SPDX-License-Identifier: Apache-2.0
#include "host/linux/arm_program.h"

#include "support/file_descriptor.h"
#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gelf.h>
#include <libelf.h>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>

namespace tabletop {

namespace {

constexpr const char* armhf_loader = "/lib/ld-linux-armhf.so.3";

using elf_handle = std::unique_ptr<Elf, int (*)(Elf*)>;

// Waits for no input: a pipe or a folder is no program.
file_descriptor open_file(const std::filesystem::path& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        throw input_error(fmt::format("{}: not a regular file", file.string()));
    }
    file_descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (!descriptor.valid()) throw input_error(fmt::format("{}: {}", file.string(), std::strerror(errno)));
    return descriptor;
}

bool begins_with(const file_descriptor& file, const char* text) {
    char first[4] = {};
    const auto length = std::strlen(text);
    return ::pread(file.get(), first, length, 0) == static_cast<ssize_t>(length) &&
           std::memcmp(first, text, length) == 0;
}

elf_handle open_elf(const file_descriptor& file) {
    elf_version(EV_CURRENT);
    return {elf_begin(file.get(), ELF_C_READ, nullptr), elf_end};
}

void check_machine(const std::string& name, Elf* elf) {
    GElf_Ehdr header;
    if (gelf_getehdr(elf, &header) == nullptr) throw input_error(fmt::format("{}: truncated ELF file", name));
    if (header.e_machine != EM_ARM || header.e_ident[EI_CLASS] != ELFCLASS32 ||
        header.e_ident[EI_DATA] != ELFDATA2LSB) {
        throw input_error(fmt::format("{}: not a program for 32-bit ARM; arm-linux-gnueabihf-gcc makes one", name));
    }
    if (header.e_type != ET_EXEC && header.e_type != ET_DYN) {
        throw input_error(fmt::format("{}: not a linked program", name));
    }
}

std::string loader_of(const std::string& name, Elf* elf) {
    std::size_t count = 0;
    if (elf_getphdrnum(elf, &count) != 0) throw input_error(fmt::format("{}: truncated ELF file", name));
    for (std::size_t n = 0; n < count; ++n) {
        GElf_Phdr header;
        if (gelf_getphdr(elf, static_cast<int>(n), &header) == nullptr || header.p_type != PT_INTERP) continue;
        std::size_t size = 0;
        const char* const bytes = elf_rawfile(elf, &size);
        if (bytes == nullptr || header.p_filesz == 0 || header.p_offset > size ||
            header.p_filesz > size - header.p_offset) {
            throw input_error(fmt::format("{}: truncated ELF file", name));
        }
        return {bytes + header.p_offset, ::strnlen(bytes + header.p_offset, header.p_filesz)};
    }
    return "";
}

std::vector<std::string> needed_libraries(Elf* elf) {
    std::vector<std::string> needed;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_DYNAMIC) continue;
        Elf_Data* const data = elf_getdata(section, nullptr);
        if (data == nullptr || header.sh_entsize == 0) continue;
        for (std::size_t n = 0; n < header.sh_size / header.sh_entsize; ++n) {
            GElf_Dyn entry;
            if (gelf_getdyn(data, static_cast<int>(n), &entry) == nullptr || entry.d_tag != DT_NEEDED) continue;
            const char* const library = elf_strptr(elf, header.sh_link, entry.d_un.d_val);
            if (library != nullptr) needed.emplace_back(library);
        }
    }
    return needed;
}

arm_program read_elf_program(const std::string& name, Elf* elf) {
    check_machine(name, elf);
    arm_program program{loader_of(name, elf), needed_libraries(elf)};
    if (!program.loader.empty() && program.loader != armhf_loader) {
        throw input_error(
            fmt::format("{}: it needs the loader {}; Debian's armhf has {}", name, program.loader, armhf_loader));
    }
    return program;
}

}  // namespace

arm_program read_arm_program(const std::filesystem::path& file) {
    const auto descriptor = open_file(file);
    if (begins_with(descriptor, "#!")) return {};
    const auto elf = open_elf(descriptor);
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF) {
        throw input_error(fmt::format("{}: neither an ELF file nor a script that begins with #!", file.string()));
    }
    return read_elf_program(file.string(), elf.get());
}

arm_program read_if_arm_program(const std::filesystem::path& file) {
    const auto descriptor = open_file(file);
    const auto elf = open_elf(descriptor);
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF) return {};
    return read_elf_program(file.string(), elf.get());
}

std::string package_of_library(const std::string& library) {
    static const std::map<std::string, std::string> others = {
        {"ld-linux-armhf.so.3", "libc6"}, {"libc.so.6", "libc6"},         {"libm.so.6", "libc6"},
        {"libpthread.so.0", "libc6"},     {"libdl.so.2", "libc6"},        {"librt.so.1", "libc6"},
        {"libutil.so.1", "libc6"},        {"libresolv.so.2", "libc6"},    {"libanl.so.1", "libc6"},
        {"libcrypt.so.1", "libcrypt1"},   {"libz.so.1", "zlib1g"},        {"libBrokenLocale.so.1", "libc6"},
        {"libnss_files.so.2", "libc6"},   {"libthread_db.so.1", "libc6"}, {"libcrypto.so.3", "libssl3"},
    };
    if (const auto found = others.find(library); found != others.end()) return found->second;
    const auto mark = library.find(".so");
    if (mark == std::string::npos) return "";
    auto name = library.substr(0, mark);
    auto version = library.substr(mark + 3);
    if (!version.empty()) version.erase(0, 1);
    // A name that ends in a digit is kept apart from its version.
    if (!name.empty() && std::isdigit(static_cast<unsigned char>(name.back())) != 0 && !version.empty()) name += '-';
    auto package = name + version;
    for (auto& c : package) c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return package;
}

}  // namespace tabletop
