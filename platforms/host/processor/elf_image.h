// SPDX-License-Identifier: Apache-2.0
// A program as it is loaded into a machine's memory: read from a 32-bit little-endian ARM ELF file, or a raw file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

struct memory_segment {
    std::uint64_t address;            // physical: p_paddr of an ELF file; below 2^32
    std::vector<std::uint8_t> bytes;  // from the file
    std::uint64_t size;               // in memory: what follows the bytes is zero
    std::uint32_t linked_at = 0;      // p_vaddr of an ELF file
};

struct memory_image {
    std::string name;         // the file, for messages
    std::uint32_t entry = 0;  // ELF only, physical: where its segment is loaded; bit 0 set: Thumb
    std::vector<memory_segment> segments;
    bool is_own = false;  // the machine's own game, to which the machine may give more than its bytes
};

// Throws input_error, naming the file, when it cannot be read, is not a regular file or larger than 1 GiB, is no ELF,
// is of another machine or byte order, is not linked at a fixed address or is truncated.
memory_image read_elf(const std::string& path);
// The same for a file's bytes.
memory_image parse_elf(std::vector<std::uint8_t> file, const std::string& path);

// "FILE@ADDR", as after --load: the file as it is, whatever is in it. Throws input_error.
memory_image read_raw(const std::string& file_at_address);

}  // namespace tabletop
