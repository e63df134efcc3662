// SPDX-License-Identifier: Apache-2.0
// What the debugger of the page has to know of a machine and its program.
#pragma once

#include "base/register_info.h"

#include <string>
#include <vector>

namespace tabletop {

struct debugged_program {
    std::string elf_file;                          // its path; read again when a debugger comes
    std::vector<register_region> registers;        // of the machine's devices
    std::vector<std::string> source_folders = {};  // where its source may be, beside the ELF file's own
};

}  // namespace tabletop
