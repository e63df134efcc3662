// SPDX-License-Identifier: Apache-2.0
// VFP and Advanced SIMD (DDI 0406C chapter A7), with the classes of the specification's section 1, VFP and NEON.
#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9_timing/decode_row.h"
#include "processors/cortex_a9_timing/decoder.h"

namespace tabletop::a9 {

namespace {

constexpr std::uint32_t bits(std::uint32_t word, unsigned lowest, unsigned count) {
    return word >> lowest & ((1u << count) - 1);
}

// The first D register of an operand: its number in four bits, and the fifth one elsewhere.
constexpr resource doubleword(std::uint32_t number) {
    return static_cast<resource>(first_doubleword + (number & 31));
}
constexpr resource d_of(std::uint32_t word) {
    return doubleword(bits(word, 22, 1) << 4 | bits(word, 12, 4));
}
constexpr resource n_of(std::uint32_t word) {
    return doubleword(bits(word, 7, 1) << 4 | bits(word, 16, 4));
}
constexpr resource m_of(std::uint32_t word) {
    return doubleword(bits(word, 5, 1) << 4 | bits(word, 0, 4));
}
// The D register that holds an S register, whose lowest bit is elsewhere.
constexpr resource single_d_of(std::uint32_t word) {
    return doubleword(bits(word, 12, 4));
}
constexpr resource single_n_of(std::uint32_t word) {
    return doubleword(bits(word, 16, 4));
}
constexpr resource single_m_of(std::uint32_t word) {
    return doubleword(bits(word, 0, 4));
}
constexpr resource next(resource of) {
    return doubleword(of - first_doubleword + 1u);
}

void read(timed_instruction& made, resource of, unsigned later = 0) {
    if (of != program_counter) made.sources.add({of, static_cast<std::uint8_t>(later), false});
}
void write(timed_instruction& made, resource of, unsigned latency) {
    if (of == program_counter) return;
    made.results.add({of, static_cast<std::uint8_t>(latency), static_cast<std::uint8_t>(latency)});
}

timed_instruction of_class(const class_timing& timing) {
    timed_instruction made;
    made.on = timing.on;
    made.occupancy = timing.occupancy;
    made.kind = timing.kind;
    return made;
}

// VFP data processing, bits 27 to 24 1110 and bit 4 0. The operands follow bit 8, the size, unless they say otherwise.
enum class vfp_operands : std::uint8_t {
    n_m,          ///< d of n and m
    accumulated,  ///< d of d, n and m
    m,            ///< d of m
    d_m,          ///< a half of d of m, the other one stays
    none,         ///< d of a constant
    compared,     ///< d and m, for the flags
    compared_zero,
    itself,        ///< d of d
    from_single,   ///< d of m, which is in an S register
    to_single,     ///< the other way round
    of_other_size  ///< m has the size of bit 8, d the other one
};

struct vfp_row {
    std::uint32_t mask, value;
    class_timing timing;
    vfp_operands operands;
};

constexpr vfp_row vfp_rows[] = {
    {0x0FA00100, 0x0E000000, vfp_accumulate, vfp_operands::accumulated},         // VMLA VMLS, VNMLA VNMLS: .F32
    {0x0FA00100, 0x0E000100, vfp_accumulate_double, vfp_operands::accumulated},  // .F64
    {0x0FB00100, 0x0E200000, vfp_multiply, vfp_operands::n_m},                   // VMUL VNMUL
    {0x0FB00100, 0x0E200100, vfp_multiply_double, vfp_operands::n_m},
    {0x0FB00000, 0x0E300000, vfp_add, vfp_operands::n_m},     // VADD VSUB
    {0x0FB00140, 0x0E800000, vfp_divide, vfp_operands::n_m},  // VDIV
    {0x0FB00140, 0x0E800100, vfp_divide_double, vfp_operands::n_m},
    {0x0FB00040, 0x0EB00000, vfp_move, vfp_operands::none},  // VMOV of a constant
    {0x0FBF0040, 0x0EB00040, vfp_move, vfp_operands::m},     // VMOV VABS
    {0x0FBF00C0, 0x0EB10040, vfp_move, vfp_operands::m},     // VNEG
    {0x0FBF01C0, 0x0EB100C0, vfp_root, vfp_operands::m},     // VSQRT
    {0x0FBF01C0, 0x0EB101C0, vfp_root_double, vfp_operands::m},
    {0x0FBF0140, 0x0EB20040, vfp_add, vfp_operands::m},             // VCVTB VCVTT from half precision
    {0x0FBF0140, 0x0EB30040, vfp_add, vfp_operands::d_m},           // and to it
    {0x0FBF0040, 0x0EB40040, vfp_compare, vfp_operands::compared},  // VCMP
    {0x0FBF0040, 0x0EB50040, vfp_compare, vfp_operands::compared_zero},
    {0x0FBF00C0, 0x0EB700C0, vfp_add, vfp_operands::of_other_size},  // VCVT of .F32 and .F64
    {0x0FBF0040, 0x0EB80040, vfp_add, vfp_operands::from_single},    // VCVT from an integer
    {0x0FBE0040, 0x0EBC0040, vfp_add, vfp_operands::to_single},      // VCVT to one
    {0x0FBA0040, 0x0EBA0040, vfp_add, vfp_operands::itself},         // VCVT of fixed point
};

timed_instruction decode_vfp_row(const vfp_row& row, std::uint32_t word) {
    const bool is_double = bit(word, 8);
    const auto d = is_double ? d_of(word) : single_d_of(word);
    const auto n = is_double ? n_of(word) : single_n_of(word);
    const auto m = is_double ? m_of(word) : single_m_of(word);
    auto made = of_class(row.timing);
    auto result = d;
    switch (row.operands) {
        case vfp_operands::accumulated:
            read(made, d);
            [[fallthrough]];
        case vfp_operands::n_m:
            read(made, n);
            [[fallthrough]];
        case vfp_operands::m:
            read(made, m);
            break;
        case vfp_operands::d_m:
            read(made, d);
            read(made, m);
            break;
        case vfp_operands::none:
            break;
        case vfp_operands::compared:
            read(made, m);
            [[fallthrough]];
        case vfp_operands::compared_zero:
            read(made, d);
            result = vector_flags;
            break;
        case vfp_operands::itself:
            read(made, d);
            break;
        case vfp_operands::from_single:
            read(made, single_m_of(word));
            break;
        case vfp_operands::to_single:
            read(made, m);
            result = single_d_of(word);
            break;
        case vfp_operands::of_other_size:
            read(made, m);
            result = is_double ? single_d_of(word) : d_of(word);
            break;
    }
    write(made, result, row.timing.latency);
    return made;
}

timed_instruction decode_vfp_data_processing(std::uint32_t word) {
    for (const auto& row : vfp_rows) {
        if (matches(word, row.mask, row.value)) return decode_vfp_row(row, word);
    }
    return undefined_instruction();
}

// VMSR; VMRS, which waits for all before it unless it is that of the flags.
timed_instruction decode_status_transfer(std::uint32_t word) {
    const auto core = static_cast<resource>(bits(word, 12, 4));
    if (!bit(word, 20)) {
        auto made = of_class(serialisation);
        made.serialises = true;
        read(made, core);
        return made;
    }
    auto made = of_class(vector_flags_to_core);
    read(made, vector_flags);
    const bool of_flags = matches(word, 0x000FF000, 0x0001F000);
    made.drains = !of_flags;
    write(made, of_flags ? status_flags : core, vector_flags_to_core.latency);
    return made;
}

// VDUP of a core register.
timed_instruction decode_duplicate(std::uint32_t word) {
    const auto d = n_of(word);
    auto made = of_class(vfp(neon_move.occupancy, 0, vector_kind::neon));
    read(made, bits(word, 12, 4), neon_move.n_stage - 1u);
    write(made, d, neon_move.result_stage);
    if (bit(word, 21)) write(made, next(d), neon_move.result_stage);
    return made;
}

// Between a core register and an S register or an element of a D register. The rest of that register stays as it is.
timed_instruction decode_transfer(std::uint32_t word) {
    const auto core = static_cast<resource>(bits(word, 12, 4));
    const bool of_element = bit(word, 8);
    if (!of_element && bits(word, 21, 3) == 7) return decode_status_transfer(word);
    if (!of_element && bits(word, 21, 3) != 0) return undefined_instruction();
    if (of_element && bit(word, 23) && !bit(word, 20)) return decode_duplicate(word);
    const auto vector = of_element ? n_of(word) : single_n_of(word);
    auto made = of_class(bit(word, 20) ? vector_to_core : core_to_vector);
    if (bit(word, 20)) {
        read(made, vector);
        write(made, core, vector_to_core.latency);
    } else {
        read(made, core);
        if (of_element) read(made, vector);
        write(made, vector, core_to_vector.latency);
    }
    return made;
}

// Between two core registers and a D register or two S registers.
timed_instruction decode_double_transfer(std::uint32_t word) {
    const bool to_core = bit(word, 20);
    const bool is_double = bit(word, 8);
    if (!bit(word, 22) || (word & 0xD0) != 0x10) return undefined_instruction();
    const auto first = is_double ? m_of(word) : single_m_of(word);
    const bool in_two = !is_double && bit(word, 5);
    auto made = of_class(to_core ? vector_to_core : core_to_vector);
    for (const auto core : {bits(word, 12, 4), bits(word, 16, 4)}) {
        if (to_core) {
            write(made, core, vector_to_core.latency);
        } else {
            read(made, core);
        }
    }
    for (const auto vector : {first, next(first)}) {
        if (vector != first && !in_two) continue;
        if (to_core) {
            read(made, vector);
        } else {
            write(made, vector, core_to_vector.latency);
        }
    }
    return made;
}

// VLDR VSTR, VLDM VSTM, VPUSH VPOP: a cycle for each doubleword.
timed_instruction decode_vfp_memory(std::uint32_t word) {
    const bool of_one = matches(word, 0x01200000, 0x01000000);
    const bool loads = bit(word, 20);
    const bool is_double = bit(word, 8);
    const auto first = is_double ? d_of(word) : single_d_of(word);
    const auto words = of_one ? (is_double ? 2u : 1u) : bits(word, 0, 8);
    const auto odd_start = !is_double && bit(word, 22) ? 1u : 0u;
    const auto beats = is_double ? std::max(words / 2, 1u) : (words + 1) / 2;
    const auto touched = is_double ? beats : (words + odd_start + 1) / 2;
    const auto number = static_cast<unsigned>(first - first_doubleword);
    if (words == 0 || beats > 16 || number + touched > (is_double ? 32u : 16u)) return undefined_instruction();
    auto made = of_class(loads ? vector_load : vector_store);
    made.occupancy = static_cast<std::uint8_t>(beats);
    read(made, bits(word, 16, 4));
    for (unsigned i = 0; i < touched; ++i) {
        const auto vector = doubleword(number + i);
        if (loads) {
            write(made, vector, vector_load.latency + beats - 1);
        } else {
            read(made, vector);
        }
    }
    if (!of_one && bit(word, 21)) write(made, bits(word, 16, 4), write_back_latency);
    return made;
}

// Advanced SIMD data processing.
enum class widths : std::uint8_t {
    same,      ///< all three are D or Q, by bit 6
    lengthen,  ///< Q of D and D
    wide,      ///< Q of Q and D
    narrow,    ///< D of Q and Q
    scalar,    ///< the second operand is an element of a D register, the others are D or Q by bit 24
    scalar_lengthen,
    two,  ///< D or Q of the same
    two_lengthen,
    two_narrow,
    duplicated,  ///< D or Q of an element
    exchanged,   ///< both are read and written
    table,       ///< VTBL VTBX
    none         ///< of a constant
};

struct neon_row {
    std::uint32_t mask, value;
    neon_timing of_doublewords, of_quadwords;
    widths operands;
    bool accumulates = false;  ///< what is in the result is an operand
};

// Three registers of the same length: A is bits 11 to 8, B bit 4, C bits 21 and 20, U bit 24. Of 32 bits: bit 21.
constexpr neon_row same_length[] = {
    {0xFF000F10, 0xF2000110, neon_logic, neon_logic, widths::same},                  // VAND VBIC VORR VORN
    {0xFF300F10, 0xF3000110, neon_logic, neon_logic, widths::same},                  // VEOR
    {0xFF000F10, 0xF3000110, neon_logic, neon_logic, widths::same, true},            // VBSL VBIT VBIF
    {0xFE000F10, 0xF2000400, neon_shift, neon_shift, widths::same},                  // VSHL
    {0xFE000F10, 0xF2000710, neon_accumulate, neon_accumulate, widths::same, true},  // VABA
    {0xFE000F10, 0xF2000800, neon_logic, neon_logic, widths::same},                  // VADD VSUB
    {0xFE200F10, 0xF2200900, neon_multiply_2, neon_multiply_4, widths::same, true},  // VMLA VMLS .32
    {0xFE000F10, 0xF2000900, neon_multiply, neon_multiply_2, widths::same, true},    // .8 .16
    {0xFE200F10, 0xF2200910, neon_multiply_2, neon_multiply_4, widths::same},        // VMUL
    {0xFE000F10, 0xF2000910, neon_multiply, neon_multiply_2, widths::same},
    {0xFF000F10, 0xF2000D00, neon_float_add, neon_float_add_quad, widths::same},                      // VADD VSUB .F32
    {0xFF200F10, 0xF3200D00, neon_float_add, neon_float_add_quad, widths::same},                      // VABD.F32
    {0xFF000F10, 0xF2000D10, neon_float_accumulate, neon_float_accumulate_quad, widths::same, true},  // VMLA VMLS
    {0xFF200F10, 0xF3000D10, neon_float_multiply, neon_float_multiply_quad, widths::same},            // VMUL
    {0xFF000F10, 0xF2000F00, neon_float_add, neon_float_add_quad, widths::same},                      // VMAX VMIN .F32
    {0xFF000F10, 0xF2000F10, neon_step, neon_step_quad, widths::same},                                // VRECPS VRSQRTS
    {0xFE000F00, 0xF2000C00, {}, {}, widths::none},  // VFMA is not there
    {0xFE000000, 0xF2000000, neon_other, neon_other, widths::same},
};

// Of different lengths: bits 11 to 8 tell the operation.
constexpr neon_row different_lengths[] = {
    {0xFE000D00, 0xF2000000, neon_other, neon_other, widths::lengthen},                  // VADDL VSUBL
    {0xFE000D00, 0xF2000100, neon_other, neon_other, widths::wide},                      // VADDW VSUBW
    {0xFE000D00, 0xF2000400, neon_other, neon_other, widths::narrow},                    // VADDHN VSUBHN
    {0xFE000F00, 0xF2000500, neon_other, neon_other, widths::lengthen, true},            // VABAL
    {0xFE000F00, 0xF2000700, neon_other, neon_other, widths::lengthen},                  // VABDL
    {0xFE200D00, 0xF2200800, neon_multiply_2, neon_multiply_2, widths::lengthen, true},  // VMLAL VMLSL .32
    {0xFE000D00, 0xF2000800, neon_multiply, neon_multiply, widths::lengthen, true},      // .8 .16
    {0xFE000D00, 0xF2000900, neon_other, neon_other, widths::lengthen, true},            // VQDMLAL VQDMLSL
    {0xFE200F00, 0xF2200C00, neon_multiply_2, neon_multiply_2, widths::lengthen},        // VMULL
    {0xFE000F00, 0xF2000C00, neon_multiply, neon_multiply, widths::lengthen},
    {0xFE000F00, 0xF2000D00, neon_other, neon_other, widths::lengthen},        // VQDMULL
    {0xFE000F00, 0xF2000E00, neon_multiply, neon_multiply, widths::lengthen},  // VMULL.P8
};

// With an element.
constexpr neon_row with_element[] = {
    {0xFE000B00, 0xF2000100, neon_float_accumulate, neon_float_accumulate_quad, widths::scalar,
     true},                                                                            // VMLA VMLS .F32
    {0xFE200B00, 0xF2200000, neon_multiply_2, neon_multiply_4, widths::scalar, true},  // VMLA VMLS
    {0xFE000B00, 0xF2000000, neon_multiply, neon_multiply_2, widths::scalar, true},
    {0xFE200B00, 0xF2200200, neon_multiply_2, neon_multiply_2, widths::scalar_lengthen, true},  // VMLAL VMLSL
    {0xFE000B00, 0xF2000200, neon_multiply, neon_multiply, widths::scalar_lengthen, true},
    {0xFE000B00, 0xF2000300, neon_other, neon_other, widths::scalar_lengthen, true},          // VQDMLAL VQDMLSL
    {0xFE000F00, 0xF2000900, neon_float_multiply, neon_float_multiply_quad, widths::scalar},  // VMUL.F32
    {0xFE200F00, 0xF2200800, neon_multiply_2, neon_multiply_4, widths::scalar},               // VMUL
    {0xFE000F00, 0xF2000800, neon_multiply, neon_multiply_2, widths::scalar},
    {0xFE200F00, 0xF2200A00, neon_multiply_2, neon_multiply_2, widths::scalar_lengthen},  // VMULL
    {0xFE000F00, 0xF2000A00, neon_multiply, neon_multiply, widths::scalar_lengthen},
    {0xFE000F00, 0xF2000B00, neon_other, neon_other, widths::scalar_lengthen},  // VQDMULL
    {0xFE000E00, 0xF2000C00, neon_other, neon_other, widths::scalar},           // VQDMULH VQRDMULH
};

// Two registers, and what else has bits 23, 21 and 20 set and bit 4 not.
constexpr neon_row two_registers[] = {
    {0xFF000000, 0xF2000000, neon_permute, neon_permute_quad, widths::same},                   // VEXT
    {0xFF000F80, 0xF3000C00, neon_move, neon_move, widths::duplicated},                        // VDUP
    {0xFF000C40, 0xF3000800, neon_table, neon_table, widths::table},                           // VTBL
    {0xFF000C40, 0xF3000840, neon_table, neon_table, widths::table, true},                     // VTBX
    {0xFF030E00, 0xF3000000, neon_permute, neon_permute_quad, widths::two},                    // VREV
    {0xFF030F00, 0xF3000600, neon_accumulate, neon_accumulate, widths::two, true},             // VPADAL
    {0xFF030F80, 0xF3000480, neon_shift, neon_shift, widths::two},                             // VCLZ
    {0xFF030F80, 0xF3000500, neon_shift, neon_shift, widths::two},                             // VCNT
    {0xFF030F80, 0xF3000580, neon_move, neon_move, widths::two},                               // VMVN
    {0xFF030F00, 0xF3020000, neon_permute, neon_permute_quad, widths::exchanged},              // VSWP VTRN
    {0xFF030F00, 0xF3020100, neon_permute, neon_zip_quad, widths::exchanged},                  // VUZP VZIP
    {0xFF030FC0, 0xF3020200, neon_shift, neon_shift, widths::two_narrow},                      // VMOVN
    {0xFF030F00, 0xF3020200, neon_other, neon_other, widths::two_narrow},                      // VQMOVN VQMOVUN
    {0xFF030FC0, 0xF3020300, neon_shift, neon_shift, widths::two_lengthen},                    // VSHLL
    {0xFF030FC0, 0xF3020600, neon_float_add_quad, neon_float_add_quad, widths::two_narrow},    // VCVT to half precision
    {0xFF030FC0, 0xF3020700, neon_float_add_quad, neon_float_add_quad, widths::two_lengthen},  // and from it
    {0xFF030E00, 0xF3030600, neon_float_add, neon_float_add_quad, widths::two},                // VCVT
    {0xFF000800, 0xF3000000, neon_other, neon_other, widths::two},
};

// A register and the amount of a shift.
constexpr neon_row shifts[] = {
    {0xFE000F00, 0xF2000000, neon_shift, neon_shift, widths::two},                  // VSHR
    {0xFE000D00, 0xF2000100, neon_accumulate, neon_accumulate, widths::two, true},  // VSRA VRSRA
    {0xFF000F00, 0xF3000400, neon_shift, neon_shift, widths::two, true},            // VSRI
    {0xFF000F00, 0xF2000500, neon_shift, neon_shift, widths::two},                  // VSHL
    {0xFF000F00, 0xF3000500, neon_shift, neon_shift, widths::two, true},            // VSLI
    {0xFF000FC0, 0xF2000800, neon_shift, neon_shift, widths::two_narrow},           // VSHRN
    {0xFE000E00, 0xF2000800, neon_other, neon_other, widths::two_narrow},           // VRSHRN VQSHRN ..
    {0xFE000FC0, 0xF2000A00, neon_shift, neon_shift, widths::two_lengthen},         // VSHLL VMOVL
    {0xFE000E00, 0xF2000E00, neon_float_add, neon_float_add_quad, widths::two},     // VCVT of fixed point
    {0xFE000000, 0xF2000000, neon_other, neon_other, widths::two},                  // VRSHR VQSHL ..
};

// A constant; of VORR and VBIC the register is an operand.
constexpr neon_row neon_constants[] = {
    {0x00000900, 0x00000100, neon_logic, neon_logic, widths::none, true},  // VORR VBIC, 32 bits
    {0x00000D00, 0x00000900, neon_logic, neon_logic, widths::none, true},  // 16 bits
    {0x00000000, 0x00000000, neon_move, neon_move, widths::none},          // VMOV VMVN
};

template <std::size_t count>
const neon_row* find_in(const neon_row (&rows)[count], std::uint32_t word) {
    for (const auto& row : rows) {
        if (matches(word, row.mask, row.value)) return &row;
    }
    return nullptr;
}

const neon_row* find_neon_row(std::uint32_t word) {
    if (!bit(word, 23)) return find_in(same_length, word);
    if (bit(word, 4)) {
        const bool is_constant = (word & 0x00380080) == 0;
        return is_constant ? find_in(neon_constants, word) : find_in(shifts, word);
    }
    if (bits(word, 20, 2) == 3) return find_in(two_registers, word);
    return bit(word, 6) ? find_in(with_element, word) : find_in(different_lengths, word);
}

/// An operand of `count` D registers in a row.
struct registers {
    resource first;
    unsigned count;
};

struct neon_operands {
    registers d, n, m;
};

// An element's number takes bits of the register's.
resource element_register(std::uint32_t word) {
    return doubleword(bits(word, 20, 2) == 1 ? bits(word, 0, 3) : bits(word, 0, 4));
}

neon_operands operands_of(widths operands, std::uint32_t word) {
    const auto d = d_of(word);
    const auto n = n_of(word);
    const auto m = m_of(word);
    const auto by_q = bit(word, 6) ? 2u : 1u;
    const auto by_u = bit(word, 24) ? 2u : 1u;
    switch (operands) {
        case widths::same:
            return {{d, by_q}, {n, by_q}, {m, by_q}};
        case widths::lengthen:
            return {{d, 2}, {n, 1}, {m, 1}};
        case widths::wide:
            return {{d, 2}, {n, 2}, {m, 1}};
        case widths::narrow:
            return {{d, 1}, {n, 2}, {m, 2}};
        case widths::scalar:
            return {{d, by_u}, {n, by_u}, {element_register(word), 1}};
        case widths::scalar_lengthen:
            return {{d, 2}, {n, 1}, {element_register(word), 1}};
        case widths::two:
        case widths::exchanged:
            return {{d, by_q}, {n, 0}, {m, by_q}};
        case widths::two_lengthen:
            return {{d, 2}, {n, 0}, {m, 1}};
        case widths::two_narrow:
            return {{d, 1}, {n, 0}, {m, 2}};
        case widths::duplicated:
            return {{d, by_q}, {n, 0}, {m, 1}};
        case widths::table:
            return {{d, 1}, {n, bits(word, 8, 2) + 1}, {m, 1}};
        default:
            return {{d, by_q}, {n, 0}, {m, 0}};
    }
}

// The first stage is the cycle of the issue.
void read_in_stage(timed_instruction& made, registers of, unsigned stage) {
    for (unsigned i = 0; i < of.count; ++i) read(made, doubleword(of.first - first_doubleword + i), stage - 1);
}

void write(timed_instruction& made, registers of, unsigned latency) {
    for (unsigned i = 0; i < of.count; ++i) write(made, doubleword(of.first - first_doubleword + i), latency);
}

// Structures of VLD1 to VLD4. Several: bits 11 to 8 tell how many registers.
struct structure {
    unsigned registers = 0;  ///< 0: undefined
    unsigned step = 1;       ///< between the numbers of two registers of a structure
    unsigned elements = 1;   ///< of a structure: VLD1 to VLD4
    bool of_lane = false;
};

structure multiple_structure(std::uint32_t word) {
    switch (bits(word, 8, 4)) {
        case 0:
            return {4, 1, 4};
        case 1:
            return {4, 2, 4};
        case 2:
            return {4, 1, 1};
        case 3:
            return {4, 1, 2};
        case 4:
            return {3, 1, 3};
        case 5:
            return {3, 2, 3};
        case 6:
            return {3, 1, 1};
        case 7:
            return {1, 1, 1};
        case 8:
            return {2, 1, 2};
        case 9:
            return {2, 2, 2};
        case 10:
            return {2, 1, 1};
        default:
            return {};
    }
}

// One element, or one to all lanes; of which registers each is the next or the one after it.
structure single_structure(std::uint32_t word) {
    const auto elements = bits(word, 8, 2) + 1;
    const auto size = bits(word, 10, 2);
    if (size == 3) {
        const bool two_of_one = elements == 1 && bit(word, 5);
        return {two_of_one ? 2 : elements, bit(word, 5) && elements > 1 ? 2u : 1u, elements};
    }
    const bool apart = size == 1 ? bit(word, 5) : size == 2 && bit(word, 6);
    return {elements, apart && elements > 1 ? 2u : 1u, elements, true};
}

}  // namespace

timed_instruction decode_vfp(std::uint32_t word) {
    if (matches(word, 0x0FE00000, 0x0C400000)) return decode_double_transfer(word);
    if (matches(word, 0x0FE00000, 0x0C000000)) return undefined_instruction();
    if (matches(word, 0x0E000000, 0x0C000000)) return decode_vfp_memory(word);
    return bit(word, 4) ? decode_transfer(word) : decode_vfp_data_processing(word);
}

timed_instruction decode_neon(std::uint32_t word) {
    const auto* row = find_neon_row(word);
    if (row == nullptr) return undefined_instruction();
    const auto of = operands_of(row->operands, word);
    const auto quad_bit = row->operands == widths::scalar ? 24u : 6u;
    const auto& timing = bit(word, quad_bit) ? row->of_quadwords : row->of_doublewords;
    if (timing.occupancy == 0) return undefined_instruction();
    auto made = of_class(vfp(timing.occupancy, 0, vector_kind::neon));
    read_in_stage(made, of.n, timing.n_stage);
    read_in_stage(made, of.m, timing.m_stage);
    if (row->accumulates) read_in_stage(made, of.d, timing.accumulator_stage);
    if (row->operands == widths::exchanged) read_in_stage(made, of.d, timing.n_stage);
    write(made, of.d, timing.result_stage);
    if (row->operands == widths::exchanged) write(made, of.m, timing.result_stage);
    return made;
}

// n cycles for n registers, and one more for more than one; twice as many for stores; one more for structures, and for
// a single lane.
timed_instruction decode_structure_access(std::uint32_t word) {
    constexpr std::uint32_t no_write_back = 15;
    constexpr std::uint32_t by_size = 13;
    const bool loads = bit(word, 21);
    const auto access = bit(word, 23) ? single_structure(word) : multiple_structure(word);
    if (access.registers == 0) return undefined_instruction();
    const auto n = access.registers;
    auto cycles = loads ? n + (n >= 2 ? 1 : 0) : 2 * n;
    if (access.elements > 1) ++cycles;
    if (access.of_lane) ++cycles;
    auto made = of_class(loads ? vector_load : vector_store);
    made.occupancy = static_cast<std::uint8_t>(cycles);
    read(made, bits(word, 16, 4));
    for (unsigned i = 0; i < n; ++i) {
        const auto vector = doubleword(d_of(word) - first_doubleword + i * access.step);
        if (!loads || access.of_lane) read(made, vector);
        if (loads) write(made, vector, cycles - 1 + structure_load_latency);
    }
    const auto index = bits(word, 0, 4);
    if (index != no_write_back && index != by_size) read(made, index);
    if (index != no_write_back) write(made, bits(word, 16, 4), write_back_latency);
    return made;
}

}  // namespace tabletop::a9
