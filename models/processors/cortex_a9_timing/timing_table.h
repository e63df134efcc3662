// SPDX-License-Identifier: Apache-2.0
// The classes of instructions of a Cortex-A9, with the cycles that they take. One row for each of the specification's
// tables (section 1); where the figures come from stands there.
#pragma once

#include "processors/cortex_a9_timing/timed_instruction.h"

namespace tabletop::a9 {

struct class_timing {
    unit on = unit::none;
    std::uint8_t occupancy = 0;
    std::uint8_t latency = 0;
    std::uint8_t fast_latency = 0;  ///< of a load
    vector_kind kind = vector_kind::neither;
};

// Core, section 1. A class that loads nothing forwards nothing fast: both latencies are the same.
constexpr class_timing plain{unit::alu, 1, 1, 1};                  // MOV ADD AND CMP CLZ REV MOVW ADR ..
constexpr class_timing shifted{unit::alu, 1, 2, 2};                // operand shifted by a constant
constexpr class_timing shifted_by_register{unit::alu, 2, 3, 3};    // operand shifted by a register
constexpr class_timing shift{unit::alu, 1, 1, 1};                  // LSL LSR ASR ROR RRX by a constant
constexpr class_timing shift_by_register{unit::alu, 2, 2, 2};      // LSL LSR ASR ROR by a register
constexpr class_timing field{unit::alu, 1, 2, 2};                  // UXTB SXTH BFI BFC UBFX SBFX QADD PKH
constexpr class_timing saturation{unit::alu, 1, 3, 3};             // SSAT USAT QDADD QDSUB
constexpr class_timing halfword_saturation{unit::alu, 1, 1, 1};    // SSAT16 USAT16
constexpr class_timing extend_and_add{unit::alu, 2, 3, 3};         // UXTA* SXTA*
constexpr class_timing parallel{unit::alu, 1, 1, 1};               // SADD8 .. UHSUB16, SEL
constexpr class_timing differences{unit::alu, 1, 3, 3};            // USAD8 USADA8
constexpr class_timing multiply{unit::multiplier, 2, 4, 4};        // MUL MLA MLS SMMUL
constexpr class_timing short_multiply{unit::multiplier, 1, 3, 3};  // SMULxy SMLAxy SMULWy SMUAD SMLAD
constexpr class_timing long_multiply{unit::multiplier, 2, 4, 4};   // UMULL SMLAL UMAAL; the upper half one later
constexpr class_timing load{unit::port, 1, 4, 3};
constexpr class_timing shifted_load{unit::port, 1, 5, 4};       // offset shifted by something else than LSL #2
constexpr class_timing narrow_load{unit::port, 2, 5, 4};        // LDRB LDRH
constexpr class_timing signed_load{unit::port, 2, 5, 5};        // LDRSB LDRSH
constexpr class_timing store{unit::port, 1, 0, 0};              // STR
constexpr class_timing narrow_store{unit::port, 2, 0, 0};       // STRB STRH
constexpr class_timing dual_load{unit::port, 2, 4, 3};          // LDRD
constexpr class_timing dual_store{unit::port, 2, 0, 0};         // STRD
constexpr class_timing block_load{unit::port, 0, 4, 3};         // LDM POP; occupancy and latency follow the list
constexpr class_timing block_store{unit::port, 0, 0, 0};        // STM PUSH
constexpr class_timing exclusive{unit::port, 2, 5, 5};          // LDREX STREX
constexpr class_timing preload{unit::port, 1, 0, 0};            // PLD
constexpr class_timing nothing{unit::none, 0, 0, 0};            // NOP IT: a place of the dispatch
constexpr class_timing branch{unit::branch, 1, 1, 1};           // B BL BX BLX CBZ; the link register as of an ALU
constexpr class_timing status_to_register{unit::alu, 1, 2, 2};  // MRS
constexpr class_timing register_to_status{unit::alu, 1, 1, 1};  // MSR of flags
constexpr class_timing coprocessor_read{unit::alu, 3, 3, 3};    // MRC
constexpr class_timing serialisation{unit::none, 9, 9, 9};      // see timed_instruction::serialises
constexpr class_timing exception_return{unit::none, 9, 9, 9};   // RFE, SUBS PC, LDM ^

constexpr unsigned write_back_latency = 1;
constexpr unsigned flags_latency = 1;
constexpr unsigned indirect_branch_cycles = 4;
/// From the last instruction to the first one of the vector: for whoever takes the exception.
constexpr unsigned exception_entry_cycles = 12;

// VFP, the same section.
constexpr class_timing vfp(unsigned occupancy, unsigned latency, vector_kind kind = vector_kind::vfp) {
    const auto cycles = static_cast<std::uint8_t>(latency);
    return {unit::vector, static_cast<std::uint8_t>(occupancy), cycles, cycles, kind};
}
constexpr auto vfp_move = vfp(1, 1);  // VMOV VABS VNEG
constexpr auto vfp_compare = vfp(1, 2);
constexpr auto vfp_add = vfp(1, 4);  // VADD VSUB VCVT
constexpr auto vfp_multiply = vfp(1, 5);
constexpr auto vfp_multiply_double = vfp(2, 6);
constexpr auto vfp_accumulate = vfp(1, 8);  // VMLA VMLS VNMLA VNMLS
constexpr auto vfp_accumulate_double = vfp(2, 9);
constexpr auto vfp_divide = vfp(10, 15);
constexpr auto vfp_divide_double = vfp(20, 25);
constexpr auto vfp_root = vfp(13, 17);
constexpr auto vfp_root_double = vfp(28, 32);
constexpr auto core_to_vector = vfp(1, 1, vector_kind::neither);
constexpr auto vector_to_core = vfp(1, 4, vector_kind::neither);
constexpr auto vector_flags_to_core = vfp(1, 2, vector_kind::neither);  // VMRS
constexpr auto vector_load = vfp(1, 3, vector_kind::neither);           // VLDR; after the last of several cycles
constexpr auto vector_store = vfp(1, 0, vector_kind::neither);
constexpr unsigned write_back_wait = 5;  // of a VFP result that NEON reads, or the other way round

// NEON, the same section: operands are read in a stage, results are there at the end of one.
struct neon_timing {
    std::uint8_t occupancy, n_stage, m_stage, accumulator_stage, result_stage;
};
constexpr neon_timing neon(unsigned occupancy, unsigned stage, unsigned result) {
    const auto read = static_cast<std::uint8_t>(stage);
    return {static_cast<std::uint8_t>(occupancy), read, read, read, static_cast<std::uint8_t>(result)};
}
constexpr neon_timing neon(unsigned occupancy, unsigned n, unsigned m, unsigned accumulator, unsigned result) {
    return {static_cast<std::uint8_t>(occupancy), static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(m),
            static_cast<std::uint8_t>(accumulator), static_cast<std::uint8_t>(result)};
}
constexpr auto neon_logic = neon(1, 2, 3);                   // VADD VSUB VAND VORR VEOR VBIC VBSL VBIT
constexpr auto neon_move = neon(1, 2, 3);                    // VMOV VMVN VDUP
constexpr auto neon_shift = neon(1, 1, 3);                   // VSHL VSHR VSLI VSRI VSHRN VMOVN VMOVL VSHLL VCNT VCLZ
constexpr auto neon_accumulate = neon(1, 1, 1, 3, 6);        // VSRA VRSRA VPADAL VABA
constexpr auto neon_permute = neon(1, 1, 2);                 // VEXT VREV VTRN VSWP, and VZIP VUZP of D
constexpr auto neon_permute_quad = neon(2, 1, 3);            // VEXT VREV VTRN VSWP
constexpr auto neon_zip_quad = neon(3, 1, 4);                // VZIP VUZP
constexpr auto neon_table = neon(2, 1, 3);                   // VTBL VTBX
constexpr auto neon_multiply = neon(1, 1, 2, 3, 6);          // VMULL VMLAL; VMUL VMLA D: 8, 16 bits
constexpr auto neon_multiply_2 = neon(2, 1, 2, 3, 7);        // the first of 32 bits; the others Q, or of 32 bits
constexpr auto neon_multiply_4 = neon(4, 1, 2, 3, 9);        // VMUL VMLA Q: 32 bits
constexpr auto neon_float_add = neon(1, 2, 5);               // VADD VSUB VABD VMAX VCVT .F32 D
constexpr auto neon_float_add_quad = neon(2, 2, 6);          // Q
constexpr auto neon_float_multiply = neon(1, 1, 5);          // VMUL.F32 D
constexpr auto neon_float_multiply_quad = neon(2, 1, 6);     // Q
constexpr auto neon_float_accumulate = neon(1, 2, 2, 3, 9);  // VMLA.F32 D
constexpr auto neon_float_accumulate_quad = neon(2, 2, 2, 3, 10);  // Q
constexpr auto neon_step = neon(1, 2, 9);                          // VRECPS VRSQRTS D
constexpr auto neon_step_quad = neon(2, 2, 10);                    // Q
constexpr auto neon_other = neon(1, 2, 4);
constexpr unsigned structure_load_latency = 3;  // VLD1 .. VLD4, after the last cycle

}  // namespace tabletop::a9
