// SPDX-License-Identifier: Apache-2.0
// Encodings: ARM DDI 0406C chapters A5 and A6.
#include "processors/cortex_a9/batched_code.h"

#include "processors/cortex_a9/instruction_bits.h"

namespace tabletop {

namespace {

constexpr std::uint32_t pc = 15;

constexpr std::uint32_t field(std::uint32_t instruction, unsigned low) {
    return instruction >> low & 0xF;
}

memory_use none_if(bool is_known) {
    return is_known ? memory_use::none : memory_use::other;
}

memory_use store_if(bool is_known) {
    return is_known ? memory_use::store : memory_use::other;
}

// True for an access with user rights: it is post-indexed and has the bit of a write-back.
constexpr bool is_unprivileged(std::uint32_t instruction) {
    return matches(instruction, 0x0120'0000, 0x0020'0000);
}

bool is_plain_store_arm(std::uint32_t instruction) {
    return !is_unprivileged(instruction) && field(instruction, 12) != pc;
}

constexpr bool is_b(std::uint32_t instruction) {
    return matches(instruction, 0x0F00'0000, 0x0A00'0000);
}

// Bits 27 to 25 are 0, with bits 7 and 4 set.
memory_use of_multiply_or_extra_store(std::uint32_t instruction) {
    if (matches(instruction, 0x0F00'00F0, 0x0000'0090)) return memory_use::none;  // MUL to SMLAL
    const bool is_strh = matches(instruction, 0x0E10'00F0, 0x0000'00B0);
    return store_if(is_strh && is_plain_store_arm(instruction));
}

memory_use of_data_processing(std::uint32_t instruction) {
    const bool is_immediate = matches(instruction, 0x0E00'0000, 0x0200'0000);
    if (!matches(instruction, 0x0190'0000, 0x0100'0000)) return none_if(field(instruction, 12) != pc);
    if (is_immediate) {
        const bool moves_halfword = matches(instruction, 0x0FB0'0000, 0x0300'0000);
        const bool is_nop = matches(instruction, 0x0FFF'FFFF, 0x0320'F000);
        return none_if(is_nop || (moves_halfword && field(instruction, 12) != pc));
    }
    if (matches(instruction, 0x0FFF'FFF0, 0x012F'FF10)) return memory_use::branch;  // BX
    return none_if(matches(instruction, 0x0FFF'0FF0, 0x016F'0F10));                 // CLZ
}

memory_use of_media(std::uint32_t instruction) {
    const bool extends = matches(instruction, 0x0F80'00F0, 0x0680'0070);
    const bool takes_field = matches(instruction, 0x0FA0'0070, 0x07A0'0050);    // SBFX, UBFX
    const bool inserts_field = matches(instruction, 0x0FE0'0070, 0x07C0'0010);  // BFI, BFC
    return none_if((extends || takes_field || inserts_field) && field(instruction, 12) != pc);
}

}  // namespace

memory_use memory_use_of_arm(std::uint32_t instruction) {
    constexpr std::uint32_t always = 0xE;
    constexpr std::uint32_t load = 1u << 20;
    if (field(instruction, 28) > always) return memory_use::other;
    if (field(instruction, 28) != always) return is_b(instruction) ? memory_use::branch : memory_use::other;
    switch (instruction >> 25 & 7) {
        case 0:
            if (matches(instruction, 0x90, 0x90)) return of_multiply_or_extra_store(instruction);
            return of_data_processing(instruction);
        case 1:
            return of_data_processing(instruction);
        case 2:
            return store_if((instruction & load) == 0 && is_plain_store_arm(instruction));
        case 3:
            if (matches(instruction, 0x10, 0x10)) return of_media(instruction);
            return store_if((instruction & load) == 0 && is_plain_store_arm(instruction));
        case 5:
            return memory_use::branch;  // B, BL
        default:
            return memory_use::other;
    }
}

memory_use memory_use_of_thumb16(std::uint32_t instruction) {
    constexpr std::uint32_t nop = 0xBF00;
    if (instruction < 0x4400) return memory_use::none;  // shifts, arithmetic
    if (instruction < 0x4700) {                         // ADD, CMP, MOV of high registers
        const auto to = (instruction & 7) | (instruction >> 4 & 8);
        return none_if(to != pc || matches(instruction, 0xFF00, 0x4500));
    }
    if (instruction < 0x4800) return memory_use::branch;  // BX, BLX
    const bool by_register = instruction >= 0x5000 && instruction < 0x5600;
    const bool by_offset = (instruction >= 0x6000 && instruction < 0xA000) && (instruction & 0x0800) == 0;
    if (by_register || by_offset) return memory_use::store;
    if (instruction >= 0xA000 && instruction < 0xB100) return memory_use::none;  // ADR, ADD and SUB of SP
    if (matches(instruction, 0xF500, 0xB100)) return memory_use::branch;         // CBZ, CBNZ
    const bool extends = matches(instruction, 0xFF00, 0xB200);
    const bool reverses = matches(instruction, 0xFF00, 0xBA00) && !matches(instruction, 0xC0, 0x80);
    if (extends || reverses || instruction == nop) return memory_use::none;
    const bool jumps = instruction >= 0xD000 && instruction < 0xDE00;
    return jumps || matches(instruction, 0xF800, 0xE000) ? memory_use::branch : memory_use::other;
}

memory_use memory_use_of_thumb32(std::uint32_t instruction) {
    const auto to = field(instruction, 8);
    const bool sets_flags = (instruction & 1u << 20) != 0;
    const bool shifted = matches(instruction, 0xFE00'0000, 0xEA00'0000);
    const bool modified = matches(instruction, 0xFA00'8000, 0xF000'0000);
    if (shifted || modified) return none_if(to != pc || sets_flags);
    const bool plain = matches(instruction, 0xFA00'8000, 0xF200'0000);
    const bool by_registers = matches(instruction, 0xFF00'F000, 0xFA00'F000);
    const bool multiplies = matches(instruction, 0xFF80'0000, 0xFB00'0000);
    if (plain || by_registers || multiplies) return none_if(to != pc);
    const bool calls = matches(instruction, 0xF800'D000, 0xF000'D000);
    const bool jumps = matches(instruction, 0xF800'D000, 0xF000'9000);
    const bool jumps_if =
        matches(instruction, 0xF800'D000, 0xF000'8000) && !matches(instruction, 0x0380'0000, 0x0380'0000);
    if (calls || jumps || jumps_if) return memory_use::branch;
    const bool is_store = matches(instruction, 0xFF10'0000, 0xF800'0000) && field(instruction, 12) != pc &&
                          !matches(instruction, 0x0060'0000, 0x0060'0000);
    const bool has_long_offset = matches(instruction, 0x0080'0000, 0x0080'0000);
    const bool by_register = matches(instruction, 0x0FC0, 0);
    const bool indexed = matches(instruction, 0x0800, 0x0800) && !matches(instruction, 0x0F00, 0x0E00);
    return store_if(is_store && (has_long_offset || by_register || indexed));
}

}  // namespace tabletop
