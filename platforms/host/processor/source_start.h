// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace tabletop {

// What source files become a program with on a machine.
struct source_start {
    // The folder, as own_file() finds it: compile.flags and link.flags for gcc, the linker script program.ld, and the
    // libraries that link.flags names.
    std::string folder;
    std::uint64_t memory_end = 0;  // the script's __memory_end
};

}  // namespace tabletop
