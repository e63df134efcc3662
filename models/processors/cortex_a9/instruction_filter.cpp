// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/instruction_filter.h"

#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9/structure_access.h"
#include "processors/cortex_a9/vector_encoding.h"
#include "processors/cortex_a9_timing/thumb_size.h"

namespace tabletop {

namespace {

constexpr std::uint32_t arm_nop = 0xE320F000;
// MOV R0, R0. DSB and DMB order nothing here, and cost a fence of the host each; blocks are divided as with them, which
// NOP would change.
constexpr std::uint32_t arm_nothing = 0xE1A00000;
constexpr std::uint32_t thumb32_trap = 0xF7F0A0F0;  // UDF.W

// VFPv3 data processing (DDI 0406C table A7-16 and A7-17), condition field ignored: no fused multiply-add, no VRINT.
bool is_vfp_data_processing(std::uint32_t instruction) {
    const auto operation = (instruction >> 21 & 4) | (instruction >> 20 & 3);
    const bool bit6 = (instruction & 0x40) != 0;
    if (operation < 4) return true;
    if (operation == 4) return !bit6;  // VDIV
    if (operation != 7) return false;
    if (!bit6) return (instruction & 0xA0) == 0;  // VMOV of a constant
    const bool bit7 = (instruction & 0x80) != 0;
    const bool double_precision = (instruction & 0x100) != 0;
    switch (instruction >> 16 & 0xF) {
        case 2:
        case 3:
            return !double_precision;  // VCVTB VCVTT
        case 5:
            return (instruction & 0x2F) == 0;  // VCMP with zero
        case 7:
            return bit7;  // VCVT between precisions
        case 6:           // VRINT
        case 9:
            return false;
        default:
            return true;
    }
}

// Transfers between core and VFP registers, 32 bits (tables A7-20 and A7-21). FPSCR is the only system register that
// the translator knows.
bool is_vfp_transfer(std::uint32_t instruction) {
    if ((instruction & 0xF) != 0) return false;
    const bool to_core = (instruction & 1u << 20) != 0;
    const bool bit22 = (instruction & 1u << 22) != 0;
    const bool bit23 = (instruction & 1u << 23) != 0;
    const auto scalar = instruction >> 5 & 3;
    if ((instruction & 0x100) == 0) {
        if ((instruction & 0x00EF00F0) == 0x00E10010) return true;  // VMSR VMRS
        return (instruction & 0x00E00060) == 0;
    }
    if (bit23 && !to_core) return (scalar & 2) == 0 && !(bit22 && (scalar & 1) != 0);  // VDUP
    if (bit22 || (scalar & 1) != 0) return true;                                       // 8 and 16 bits
    return scalar == 0 && !bit23;
}

// Loads, stores and 64-bit transfers of coprocessors 10 and 11.
bool is_vfp_load_store(std::uint32_t instruction) {
    const bool two_registers = matches(instruction, 0x01A00000, 0x00000000);
    if (!two_registers) return true;
    return (instruction & 1u << 22) != 0 && (instruction & 0xD0) == 0x10;
}

// Advanced SIMD among the transfers of is_vfp_transfer(): VDUP, and elements of 8 and 16 bits.
bool is_simd_transfer(std::uint32_t instruction) {
    const bool whole_word = matches(instruction, 0x00C00060, 0x00000000);
    return matches(instruction, 0x0F000F10, 0x0E000B10) && !whole_word;
}

// True when one of the registers of a VFP instruction in double precision is D16 to D31. Bits 22, 7 and 5 are the upper
// bits of D, N and M.
bool uses_high_registers(std::uint32_t instruction) {
    const bool d = (instruction & 1u << 22) != 0;
    const bool n = (instruction & 1u << 7) != 0;
    const bool m = (instruction & 1u << 5) != 0;
    const bool is_double = (instruction & 0x100) != 0;
    if (matches(instruction, 0x0FE00000, 0x0C400000)) return is_double && m;  // two core registers
    if (matches(instruction, 0x0E000000, 0x0C000000)) {
        const bool is_block = !matches(instruction, 0x01200000, 0x01000000);
        const auto last = (instruction >> 12 & 0xF) + (instruction >> 1 & 0x7F);
        return is_double && (d || (is_block && last > 16));
    }
    if (matches(instruction, 0x0F000010, 0x0E000010)) return is_double && n;  // elements
    const auto operation = instruction >> 16 & 0xF;
    const bool is_extension = matches(instruction, 0x00B00040, 0x00B00040);
    if (!is_extension) {
        const bool constant = matches(instruction, 0x00B00000, 0x00B00000);
        return is_double && (d || (!constant && (n || m)));
    }
    const bool from_integer = operation == 8;
    const bool to_integer = operation >= 12 && operation < 14;
    if (operation == 7) return is_double ? m : d;  // between precisions
    if (from_integer) return is_double && d;
    if (to_integer) return is_double && m;
    const bool fixed_point = operation >= 10;
    return is_double && (d || (m && !fixed_point));
}

bool is_vfpv3(std::uint32_t instruction) {
    if (matches(instruction, 0x0E000000, 0x0C000000)) return is_vfp_load_store(instruction);
    return (instruction & 0x10) == 0 ? is_vfp_data_processing(instruction) : is_vfp_transfer(instruction);
}

// Advanced SIMD data processing in ARM encoding.
bool is_translated_vector(std::uint32_t instruction) {
    return classify_vector_instruction(instruction) == vector_support::translated;
}

bool is_coprocessor_space(std::uint32_t instruction) {
    return matches(instruction, 0x0E000000, 0x0C000000) || matches(instruction, 0x0F000000, 0x0E000000);
}

bool passes_coprocessor(std::uint32_t instruction, filter_state state) {
    const auto coprocessor = instruction >> 8 & 0xF;
    if ((coprocessor & 0xE) != 0xA || !state.floating_point || !is_vfpv3(instruction)) return false;
    if (!state.advanced_simd && is_simd_transfer(instruction)) return false;
    if (!state.high_registers && uses_high_registers(instruction)) return false;
    return !state.short_vectors || !is_short_vector_operation(instruction);
}

// VLD1 to VLD4 and their stores, in ARM encoding. The translator ignores the alignment that they ask for. Where it is
// that of the elements their accesses are looked at, and VLD1 and VST1 may as well move doublewords; the rest is
// executed by the system layer.
std::uint32_t filter_structure_access(std::uint32_t instruction, filter_state state) {
    constexpr std::uint32_t of_doublewords = 3u << 6;
    constexpr unsigned doubleword = 8;
    const auto access = structure_access_of(instruction);
    if (!access || !state.floating_point || !state.advanced_simd) return arm_trap;
    if (access->is_aligned_by_elements()) return instruction;
    const bool follows_memory = access->how == structure_access::shape::all_elements && access->per_structure == 1;
    const bool movable = follows_memory && access->alignment == doubleword && !state.big_endian;
    return movable ? instruction | of_doublewords : arm_trap;
}

bool passes_simd(std::uint32_t instruction, filter_state state) {
    return state.floating_point && state.advanced_simd && is_translated_vector(instruction);
}

std::uint32_t filter_unconditional(std::uint32_t instruction, filter_state state) {
    if (matches(instruction, 0xFE000000, 0xF2000000)) return passes_simd(instruction, state) ? instruction : arm_trap;
    if (matches(instruction, 0xFF100000, 0xF4000000)) return filter_structure_access(instruction, state);
    if (matches(instruction, 0xFF70F000, 0xF450F000) || matches(instruction, 0xFF70F010, 0xF650F000)) return arm_nop;
    const bool preload = matches(instruction, 0xFF30F000, 0xF510F000) || matches(instruction, 0xFF30F010, 0xF710F000);
    if (preload) return arm_nop;
    if (is_barrier(instruction, false)) return is_synchronization_barrier(instruction) ? instruction : arm_nothing;
    const bool passes = instruction == 0xF57FF01F ||                     // CLREX
                        matches(instruction, 0xFFFFFDFF, 0xF1010000) ||  // SETEND
                        matches(instruction, 0xFE000000, 0xFA000000);    // BLX
    return passes ? instruction : arm_trap;
}

// MOVS pc and its relatives, which return from exceptions. Multiplies and extra loads share the space.
bool is_flag_setting_write_to_pc(std::uint32_t instruction) {
    if (!matches(instruction, 0x0C10F000, 0x0010F000)) return false;
    return (instruction & 1u << 25) != 0 || (instruction & 0x90) != 0x90;
}

bool is_trapped_arm(std::uint32_t instruction) {
    if (matches(instruction, 0x0FBF0FFF, 0x014F0000)) return true;  // MRS of SPSR
    const bool msr = matches(instruction, 0x0FB0FFF0, 0x0120F000) ||
                     (matches(instruction, 0x0FB0F000, 0x0320F000) && (instruction & 0x004F0000) != 0);
    if (msr) return (instruction & 1u << 22) != 0 || (instruction & 3u << 16) != 0 || (instruction & 0xFu << 16) == 0;
    const auto hint = instruction & 0x0FFFFFFF;
    if (hint >= 0x0320F002 && hint <= 0x0320F004) return true;      // WFE WFI SEV
    if (matches(instruction, 0x0FF000F0, 0x01600070)) return true;  // SMC
    if (matches(instruction, 0x0FB00FF0, 0x01000090)) return true;  // SWP SWPB
    if (matches(instruction, 0x0E400000, 0x08400000)) return true;  // LDM, STM of user registers
    if (matches(instruction, 0x0FD0F0F0, 0x0710F010)) return true;  // SDIV UDIV
    if (matches(instruction, 0x0F900DF0, 0x01000040)) return true;  // CRC32
    if (matches(instruction, 0x0F8000F0, 0x01800090) && (instruction & 0xF00) != 0xF00) return true;  // LDA, STL
    return is_flag_setting_write_to_pc(instruction);
}

}  // namespace

// VADD to VDIV, VMOV, VABS, VNEG and VSQRT, unless their destination is in the scalar bank: S0-S7, D0-D3, D16-D19.
bool is_short_vector_operation(std::uint32_t instruction) {
    if (!matches(instruction, 0x0F000E10, 0x0E000A00) || !is_vfp_data_processing(instruction)) return false;
    const bool compares_or_converts = matches(instruction, 0x00B00040, 0x00B00040) && (instruction & 0x000E0000) != 0;
    const auto single = (instruction >> 11 & 0x1E) | (instruction >> 22 & 1);
    const bool is_double = (instruction & 0x100) != 0;
    const bool to_scalar = is_double ? (instruction & 0xC000) == 0 : single < 8;
    return !compares_or_converts && !to_scalar;
}

bool demands_doubleword_alignment(std::uint32_t instruction, bool thumb) {
    constexpr unsigned doubleword = 8;
    if (matches(instruction, 0xFF100000, thumb ? 0xF9000000 : 0xF4000000)) {
        const auto access = structure_access_of(arm_form_of_structure_access(instruction));
        return access && access->alignment == doubleword;
    }
    return thumb ? matches(instruction, 0xFFF000F0, 0xE8D00070) : matches(instruction, 0x0FF000F0, 0x01B00090);
}

bool is_unprivileged_arm(std::uint32_t instruction) {
    const bool word_or_byte =
        matches(instruction, 0x0D200000, 0x04200000) && !matches(instruction, 0x02000010, 0x02000010);
    const bool extra = matches(instruction, 0x0F200090, 0x00200090) && (instruction & 0x60) != 0;
    return word_or_byte || extra;
}

// Zeroed memory, AND of R0 with itself if equal, does nothing; without its condition it is translated in a third of the
// time. While everything is allowed to everybody, unprivileged accesses are the plain ones.
std::uint32_t filter_arm(std::uint32_t instruction, filter_state state) {
    if (instruction == 0) return arm_nop;
    if (instruction >> 28 == 0xF) return filter_unconditional(instruction, state);
    if (is_coprocessor_space(instruction)) return passes_coprocessor(instruction, state) ? instruction : arm_trap;
    if (is_trapped_arm(instruction)) return arm_trap;
    if (!is_unprivileged_arm(instruction)) return instruction;
    return state.translation ? arm_trap : instruction & ~(1u << 21);
}

bool ends_no_block_arm(std::uint32_t instruction) {
    if (instruction >> 28 == 0xF) {
        const bool branches = matches(instruction, 0xFE000000, 0xFA000000);
        const bool synchronizes = matches(instruction, 0xFFFFFFF0, 0xF57FF060);              // ISB
        return !branches && !synchronizes && !matches(instruction, 0xFFFFFDFF, 0xF1010000);  // SETEND
    }
    const auto major = instruction >> 25 & 7;
    const bool to_pc = (instruction & 0xF000) == 0xF000;
    if (major == 5) return false;                                        // B BL
    if (matches(instruction, 0x0F000000, 0x0F000000)) return false;      // SVC
    if (matches(instruction, 0x0FF000F0, 0x07F000F0)) return false;      // UDF
    if (matches(instruction, 0x0FFFFFD0, 0x012FFF10)) return false;      // BX BLX
    if (matches(instruction, 0x0FF000F0, 0x01200070)) return false;      // BKPT
    if (matches(instruction, 0x0FFF0FFF, 0x0EE10A10)) return false;      // VMSR FPSCR
    if (major == 4) return !((instruction & 0x00108000) == 0x00108000);  // LDM with the program counter
    if (major == 2 || (major == 3 && (instruction & 0x10) == 0)) {       // LDR
        return !((instruction & 1u << 20) != 0 && to_pc);
    }
    const bool compares = matches(instruction, 0x01800000, 0x01000000);
    const bool computes = major == 1 || (major == 0 && (instruction & 0x90) != 0x90);
    return !(computes && !compares && to_pc);
}

bool sets_flags_arm(std::uint32_t instruction) {
    if (instruction >> 28 == 0xF) return false;
    const bool status_bit = (instruction & 1u << 20) != 0;
    const auto major = instruction >> 25 & 7;
    const bool multiplies = matches(instruction, 0x0F0000F0, 0x00000090);
    if (major == 0 && (instruction & 0x90) == 0x90) return multiplies && status_bit;
    const bool miscellaneous = matches(instruction, 0x0D900000, 0x01000000);
    if (major <= 1 && miscellaneous) {
        const bool moves_to_status = matches(instruction, 0x0FB0F000, 0x0320F000) && (instruction & 0xF0000) != 0;
        const bool saturates = matches(instruction, 0x0F9000F0, 0x01000050);
        const bool accumulates = matches(instruction, 0x0FF00090, 0x01000080) ||
                                 matches(instruction, 0x0FF000B0, 0x01200080);  // SMLAxy SMLAWy
        return moves_to_status || matches(instruction, 0x0FB0FFF0, 0x0120F000) || saturates || accumulates;
    }
    if (major <= 1) return status_bit;
    if (major == 3 && (instruction & 0x10) != 0) {
        const bool adds_in_parallel = matches(instruction, 0x0FB00000, 0x06100000);
        const bool saturates = matches(instruction, 0x0FA00030, 0x06A00010) ||
                               matches(instruction, 0x0FF000F0, 0x06A00030) ||
                               matches(instruction, 0x0FF000F0, 0x06E00030);
        const bool accumulates = matches(instruction, 0x0FF00090, 0x07000010);  // SMUAD SMLAD and the like
        return adds_in_parallel || saturates || accumulates;
    }
    return matches(instruction, 0x0FFFFFFF, 0x0EF1FA10);  // VMRS of the flags
}

namespace {

bool sets_flags_thumb16(std::uint32_t instruction, bool in_it_block) {
    const bool compares = matches(instruction, 0xF800, 0x2800) || matches(instruction, 0xFF00, 0x4500) ||
                          matches(instruction, 0xFFC0, 0x4200) || matches(instruction, 0xFF80, 0x4280);
    const bool computes = instruction < 0x4000 || matches(instruction, 0xFC00, 0x4000);
    return compares || (computes && !in_it_block);
}

}  // namespace

bool sets_flags_thumb(std::uint32_t instruction, bool wide, bool in_it_block) {
    if (!wide) return sets_flags_thumb16(instruction, in_it_block);
    const bool status_bit = bit(instruction, 20);
    const bool of_constant = matches(instruction, 0xFA008000, 0xF0000000);
    const bool of_register = matches(instruction, 0xFE000000, 0xEA000000);
    const bool shifts = matches(instruction, 0xFF80F0F0, 0xFA00F000);
    if (of_constant || of_register || shifts) return status_bit;
    const bool adds_in_parallel = matches(instruction, 0xFF80F0B0, 0xFA80F000);
    const bool saturates = matches(instruction, 0xFFF0F0C0, 0xFA80F080) || matches(instruction, 0xFF508000, 0xF3000000);
    const bool multiplies = matches(instruction, 0xFFC000C0, 0xFB000000) && (instruction & 0x00300000) != 0;
    const bool subtracts = matches(instruction, 0xFFF000C0, 0xFB400000);
    const bool moves_to_status = matches(instruction, 0xFFE0D000, 0xF3808000);
    const bool moves_vector_flags = instruction == 0xEEF1FA10;
    return adds_in_parallel || saturates || multiplies || subtracts || moves_to_status || moves_vector_flags;
}

std::uint16_t filter_thumb16(std::uint16_t instruction) {
    const bool cps = (instruction & 0xFFE8) == 0xB660;
    const bool sleeps = instruction == 0xBF20 || instruction == 0xBF30 || instruction == 0xBF40;  // WFE WFI SEV
    const bool hlt = (instruction & 0xFFC0) == 0xBA80;
    return cps || sleeps || hlt ? thumb16_trap : instruction;
}

namespace {

bool is_trapped_thumb32(std::uint32_t instruction) {
    if (matches(instruction, 0xFFE0D000, 0xF3808000)) {  // MSR
        return (instruction & 1u << 20) != 0 || (instruction & 3u << 8) != 0 || (instruction & 0xF00) == 0;
    }
    // MRS: the translator would show the execution state bits
    if (matches(instruction, 0xFFE0D000, 0xF3E08000)) return true;
    if (matches(instruction, 0xFFF0D000, 0xF3A08000)) {  // CPS and hints
        return (instruction & 0x700) != 0 || ((instruction & 0xFF) >= 2 && (instruction & 0xFF) <= 4);
    }
    if (matches(instruction, 0xFFF0D000, 0xF3D08000)) return true;  // SUBS pc, lr
    if (matches(instruction, 0xFFF0D000, 0xF7F08000)) return true;  // SMC
    if (matches(instruction, 0xFE400000, 0xE8000000)) {             // SRS and RFE against LDM and STM
        const auto form = instruction >> 23 & 3;
        return form == 0 || form == 3;
    }
    if (matches(instruction, 0xFFD0F0F0, 0xFB90F0F0)) return true;  // SDIV UDIV
    if (matches(instruction, 0xFFC0F0C0, 0xFAC0F080)) return true;  // CRC32
    return matches(instruction, 0xFFE00080, 0xE8C00080);            // LDA, STL
}

}  // namespace

std::uint32_t arm_form_of_neon(std::uint32_t instruction) {
    return 0xF2000000 | (instruction & 0x10000000) >> 4 | (instruction & 0x00FFFFFF);
}

bool is_unprivileged_thumb(std::uint32_t instruction) {
    const bool group = matches(instruction, 0xFE800F00, 0xF8000E00);
    const auto size = instruction >> 21 & 3;
    const bool is_signed = (instruction & 1u << 24) != 0;
    const bool is_load = (instruction & 1u << 20) != 0;
    return group && size != 3 && (!is_signed || (is_load && size != 2));
}

namespace {

// VLD1 and its relatives in ARM encoding, where they say so.
bool says_alignment(std::uint32_t instruction) {
    const auto access = structure_access_of(instruction);
    return access && access->alignment > 1;
}

}  // namespace

bool demands_alignment(std::uint32_t instruction, bool thumb) {
    if (!thumb) {
        if (matches(instruction, 0xFF100000, 0xF4000000)) return says_alignment(instruction);
        const bool exclusive =
            matches(instruction, 0x0F8000F0, 0x01800090) || matches(instruction, 0x0FB00FF0, 0x01000090);
        const bool dual = matches(instruction, 0x0E1000D0, 0x000000D0);
        return exclusive || dual || matches(instruction, 0x0E000000, 0x08000000) ||
               matches(instruction, 0x0E000000, 0x0C000000);
    }
    if (!is_wide_thumb(instruction >> 16)) {
        return matches(instruction, 0xF000, 0xC000) || matches(instruction, 0xF600, 0xB400);
    }
    if (matches(instruction, 0xFF100000, 0xF9000000)) return says_alignment(arm_form_of_structure_access(instruction));
    const bool table_branch = matches(instruction, 0xFFF0FFE0, 0xE8D0F000);
    return (matches(instruction, 0xFE000000, 0xE8000000) && !table_branch) ||
           matches(instruction, 0xEE000000, 0xEC000000);
}

std::uint32_t filter_thumb32(std::uint32_t instruction, filter_state state) {
    const auto top = instruction >> 24;
    if (top == 0xEF || top == 0xFF) {
        return passes_simd(arm_form_of_neon(instruction), state) ? instruction : thumb32_trap;
    }
    if (top == 0xEC || top == 0xED || top == 0xEE) {
        return passes_coprocessor(instruction, state) ? instruction : thumb32_trap;
    }
    if (top == 0xFC || top == 0xFD || top == 0xFE) return thumb32_trap;
    if (matches(instruction, 0xFF100000, 0xF9000000)) {
        const auto filtered = filter_structure_access(arm_form_of_structure_access(instruction), state);
        return filtered == arm_trap ? thumb32_trap : 0xF9000000 | (filtered & 0x00FFFFFF);
    }
    if (is_trapped_thumb32(instruction)) return thumb32_trap;
    return state.translation && is_unprivileged_thumb(instruction) ? thumb32_trap : instruction;
}

bool is_vector_instruction(std::uint32_t instruction, bool thumb, bool wide) {
    if (thumb && !wide) return false;
    const auto filter = thumb ? filter_thumb32 : filter_arm;
    return filter(instruction, {true, false}) != filter(instruction, {false, false});
}

}  // namespace tabletop
