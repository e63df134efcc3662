// SPDX-License-Identifier: Apache-2.0
// Advanced SIMD instructions that dynarmic does not have, or does not execute as ARMv7 does: additions and
// subtractions that return the high half, saturating doubling multiplies, saturating rounding shifts, saturating
// additions of doublewords, maximum and minimum of single precision, and the steps of Newton's method, which ARMv7 does
// not fuse. Encodings and operations: DDI 0406C chapters A7 and A8.
#pragma once

#include <cstdint>

namespace tabletop {

/// Executes `instruction`, in its ARM encoding, on S0-S31 and D16-D31 (64 words), and adds to `fpscr` the cumulative
/// flags that it raises. False, and nothing changed, for any other instruction and for undefined ones.
bool execute_vector_instruction(std::uint32_t instruction, std::uint32_t* registers, std::uint32_t& fpscr);

}  // namespace tabletop
