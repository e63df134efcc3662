// SPDX-License-Identifier: Apache-2.0
// Which Advanced SIMD data-processing encodings a Cortex-A9 has (DDI 0406C section A7.4), and who executes them.
//
// dynarmic takes what it does not find in its table for an ordinary ARM instruction with the obsolete condition
// NV. Such a word is not counted, its block cannot be invalidated, and one at the start of a block ends the process:
// none may reach it.
#pragma once

#include <cstdint>

namespace tabletop {

enum class vector_support : std::uint8_t {
    undefined,   ///< ARMv8, VFPv4 and cryptography too
    translated,  ///< by dynarmic
    executed     ///< by execute_vector_instruction()
};

/// For an instruction 1111001x in ARM encoding. Encodings that are unpredictable count as defined.
vector_support classify_vector_instruction(std::uint32_t instruction);

}  // namespace tabletop
