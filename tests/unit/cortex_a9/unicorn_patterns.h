// SPDX-License-Identifier: Apache-2.0
// The instructions of the differential test: one pattern of 16 or 32 bits for each, most significant bit first. Spaces
// are for the reader. 0 and 1 are fixed; a letter is a field:
//
//   c  condition                          d e  destination registers, different from each other
//   n m s a  source registers             f g  sources that are not base registers, different from d and each other
//   x  low destination register           y z  low source registers
//   D  the first of a pair of registers, even (LDRD and STRD in ARM state)
//   B  base register of any alignment     A    word-aligned base register
//   F  base register aligned to 32 bytes, never written back
//   X  index register, at most 28         R    how VLD1 and its relatives go on: none, their size, or the index
//   L  register list, each bit at the place of its register; never empty
//
// Every other letter stands for random bits. A register field of eight bits holds its register twice.
#pragma once

#include <cstdint>
#include <vector>

namespace tabletop::test {

enum pattern_flag : unsigned {
    even_if_quad = 1,    // Advanced SIMD: registers are even where bit 6 says that they are quadwords
    needs_sp = 2,        // the aligned base is R13
    needs_low_base = 4,  // the aligned base is R0-R7
    not_in_it = 8,
    rounds_to_nearest = 16,  ///< whatever FPSCR says
    exclusive_byte = 32,
    exclusive_half = 64,
    exclusive_word = 128,
    exclusive_double = 256,
    exclusive = exclusive_byte | exclusive_half | exclusive_word | exclusive_double
};

struct pattern {
    const char* name;
    const char* bits;
    bool (*accept)(std::uint32_t) = nullptr;  ///< False for encodings that are undefined or unpredictable
    unsigned flags = 0;
};

using pattern_group = std::vector<pattern>;

/// Integer instructions and loads and stores, one group for each of the two.
const std::vector<pattern_group>& arm_patterns();
const std::vector<pattern_group>& thumb_patterns();
/// Coprocessors 10 and 11: the same in both, with condition AL in Thumb.
const std::vector<pattern_group>& vfp_patterns();
/// Advanced SIMD in the encoding of ARM.
const std::vector<pattern_group>& neon_patterns();

/// The Thumb encoding of an Advanced SIMD instruction.
std::uint32_t thumb_form_of_neon(std::uint32_t instruction);

}  // namespace tabletop::test
