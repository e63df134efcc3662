// SPDX-License-Identifier: Apache-2.0
// What the translator gets instead of instructions that it would execute wrongly, ignore, or end the process for.
//
// dynarmic translates user-mode code for newer architectures too. System instructions (DDI 0406C chapter B9),
// coprocessor transfers, hints that sleep, and instructions that a Cortex-A9 lacks (divide, VFPv4, ARMv8) become an
// undefined instruction; the system layer then looks at the original.
#pragma once

#include <cstdint>

namespace tabletop {

constexpr std::uint32_t arm_trap = 0xE7F000F0;  ///< UDF
constexpr std::uint16_t thumb16_trap = 0xDE00;  ///< UDF

/// What the core's state says about instructions.
struct filter_state {
    bool floating_point = false;  ///< VFP and NEON are translated
    bool translation = false;     ///< user and privileged rights may differ
    bool advanced_simd = true;    ///< CPACR.ASEDIS is 0
    bool high_registers = true;   ///< CPACR.D32DIS is 0
    bool short_vectors = false;   ///< FPSCR.LEN is not 0
    bool big_endian = false;      ///< CPSR.E
};

/// The ARM instruction word to translate in place of `instruction`.
std::uint32_t filter_arm(std::uint32_t instruction, filter_state state);

std::uint16_t filter_thumb16(std::uint16_t instruction);
/// First halfword in the upper half.
std::uint32_t filter_thumb32(std::uint32_t instruction, filter_state state);

/// DSB, DMB and ISB, which order nothing here. A 16-bit Thumb instruction comes in the low half.
constexpr bool is_barrier(std::uint32_t instruction, bool thumb) {
    const auto kind = instruction & 0xFFFFFFF0;
    const auto first = thumb ? 0xF3BF8F40 : 0xF57FF040;
    return kind == first || kind == first + 0x10 || kind == first + 0x20;
}
/// True for the barrier ISB, which ends a block.
constexpr bool is_synchronization_barrier(std::uint32_t instruction) {
    return (instruction & 0xF0) == 0x60;
}

/// True for VFP or NEON that is translated where they are enabled.
bool is_vector_instruction(std::uint32_t instruction, bool thumb, bool wide);

/// A VFP instruction that is one of short vectors while FPSCR.LEN is not 0. An A9 has none.
bool is_short_vector_operation(std::uint32_t instruction);

/// LDREXD, and VLD1 and VST1 that say so: eight bytes, aligned to eight, where others that the translator moves at one
/// go are aligned to four.
bool demands_doubleword_alignment(std::uint32_t instruction, bool thumb);

/// The ARM encoding of Advanced SIMD data processing.
std::uint32_t arm_form_of_neon(std::uint32_t thumb_instruction);

/// LDRT, STRHT and the like: accesses with user rights.
bool is_unprivileged_arm(std::uint32_t instruction);
bool is_unprivileged_thumb(std::uint32_t instruction);

constexpr bool is_conditional_arm(std::uint32_t instruction) {
    return instruction < 0xE0000000;
}
/// The translator goes on with what follows this instruction, filtered, in the same block or in one that it joins: no
/// branch, no exception, nothing that decides how code is translated.
bool ends_no_block_arm(std::uint32_t instruction);
/// N, Z, C, V, Q or GE.
bool sets_flags_arm(std::uint32_t instruction);
/// The same of Thumb; a 16-bit instruction comes in the low half and sets no flags in an IT block unless it compares.
bool sets_flags_thumb(std::uint32_t instruction, bool wide, bool in_it_block);

/// Instructions whose data address has to be aligned whatever SCTLR.A says (DDI 0406C table A3-1). A 16-bit Thumb
/// instruction comes in the low half.
bool demands_alignment(std::uint32_t instruction, bool thumb);

}  // namespace tabletop
