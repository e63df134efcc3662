// SPDX-License-Identifier: Apache-2.0
#include "host/linux/boot_image.h"

#include "host/processor/whole_file.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <utility>

namespace tabletop {

namespace {

std::uint32_t word_at(const std::vector<std::uint8_t>& bytes, std::size_t at) {
    if (at + 4 > bytes.size()) return 0;
    return bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | std::uint32_t{bytes[at + 3]} << 24;
}

// What kernels have at fixed places (Documentation/arm/booting, arm64/booting and x86/boot of their sources).
std::string kind_of_file(const std::vector<std::uint8_t>& bytes) {
    constexpr std::uint32_t elf = 0x464C457F, arm64 = 0x644D5241, x86 = 0x53726448;
    if (word_at(bytes, 0) == elf) return "an ELF file, not a compressed kernel (zImage)";
    if (word_at(bytes, 0x38) == arm64) return "a kernel for 64-bit ARM";
    if (word_at(bytes, 0x202) == x86) return "a kernel for x86";
    return "not a kernel";
}

void add_segment(memory_image& image, std::uint32_t address, std::vector<std::uint8_t> bytes) {
    const auto size = bytes.size();
    image.segments.push_back({address, std::move(bytes), size});
}

// A kernel starts in Supervisor mode with the MMU off, as the processor does, R0 = 0, R1 = no machine number, R2 = the
// device tree.
std::vector<std::uint8_t> make_stub(const linux_board& board) {
    const std::uint32_t words[] = {
        0xE3A00000,  // mov r0, #0
        0xE3E01000,  // mvn r1, #0
        0xE59F2000,  // ldr r2, [pc]: the word after the next one
        0xE59FF000,  // ldr pc, [pc]: the one after that
        board.device_tree, board.kernel,
    };
    std::vector<std::uint8_t> bytes;
    for (const auto word : words) {
        for (unsigned shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
    return bytes;
}

}  // namespace

std::vector<std::uint8_t> read_kernel(const std::filesystem::path& file) {
    constexpr std::uint32_t zimage_magic = 0x016F2818;
    auto bytes = whole_file(file.string());
    if (word_at(bytes, 0x24) != zimage_magic) {
        throw input_error(
            fmt::format("--kernel: {}: {}; wanted is a zImage for 32-bit ARM", file.string(), kind_of_file(bytes)));
    }
    return bytes;
}

memory_image make_boot_image(const linux_board& board, const std::string& name, std::vector<std::uint8_t> kernel,
                             std::vector<std::uint8_t> device_tree, std::vector<std::uint8_t> initrd) {
    memory_image image;
    image.name = name;
    image.entry = board.stub;
    add_segment(image, board.stub, make_stub(board));
    add_segment(image, board.kernel, std::move(kernel));
    add_segment(image, board.device_tree, std::move(device_tree));
    add_segment(image, board.initrd, std::move(initrd));
    return image;
}

}  // namespace tabletop
