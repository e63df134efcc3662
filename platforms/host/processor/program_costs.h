// SPDX-License-Identifier: Apache-2.0
// What the instructions of a program cost on a Cortex-A9, for people: cycles and the reason of each wait.
#pragma once

#include <string>

namespace tabletop {

// program: "FILE" or "FILE:FUNCTION", of an ELF file for ARM. Each function is a list of blocks, straight code from the
// function's start, from the target of a branch or from behind a branch to the next instruction that may write to PC;
// code that can be entered in two places stands in two blocks. Throws input_error for what read_elf() refuses, a file
// without functions, and a function that it does not have.
std::string program_costs(const std::string& program);

}  // namespace tabletop
