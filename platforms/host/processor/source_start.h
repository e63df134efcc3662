// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace tabletop {

// What source files become a program with on a machine.
struct source_start {
    // As of own_file(): compile.flags and link.flags for gcc, the linker script program.ld, and the libraries that
    // link.flags names.
    std::string folder;
    std::uint64_t memory_end = 0;  // the script's __memory_end
};

}  // namespace tabletop
