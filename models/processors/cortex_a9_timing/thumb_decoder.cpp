// SPDX-License-Identifier: Apache-2.0
// Thumb instructions (DDI 0406C chapter A6), with the classes of the specification's section 1. The special encodings
// come first.
#include "processors/cortex_a9/instruction_bits.h"
#include "processors/cortex_a9_timing/decode_row.h"
#include "processors/cortex_a9_timing/decoder.h"

namespace tabletop::a9 {

namespace {

using namespace places;

// What multiplies read and write.
constexpr operands factors{now(b16), now(b0)};
constexpr operands factors_and_sum{now(b16), now(b0), now(b12)};
constexpr operands factors_and_later_sum{now(b16), now(b0), later(b12, 1)};
constexpr operands factors_and_long_sum{now(b16), now(b0), later(b12, 1), later(b8, 1)};
constexpr operands factors_and_two_sums{now(b16), now(b0), later(b12, 2), later(b8, 2)};
constexpr operands long_product{gives(b12), gives_later(b8, 1)};
// What data processing reads: its second operand may be shifted.
constexpr operands first_and_second{fast(b16), fast(shifted_operand_thumb)};
constexpr operands first_second_and_carry{fast(b16), fast(shifted_operand_thumb), now(status)};

// 16 bits.
constexpr decode_row narrow[] = {
    {0xFFC0, 0x0000, plain, {fast(t3)}, {gives(t0)}, sets_flags_outside_it},            // MOVS
    {0xFC00, 0x1800, plain, {fast(t3), fast(t6)}, {gives(t0)}, sets_flags_outside_it},  // ADDS SUBS
    {0xFC00, 0x1C00, plain, {fast(t3)}, {gives(t0)}, sets_flags_outside_it},
    {0xE000, 0x0000, shift, {now(t3)}, {gives(t0)}, sets_flags_outside_it},                          // LSLS LSRS ASRS
    {0xF800, 0x2000, plain, {}, {gives(t8)}, sets_flags_outside_it},                                 // MOVS
    {0xF800, 0x2800, plain, {fast(t8)}, {}, sets_flags},                                             // CMP
    {0xF000, 0x3000, plain, {fast(t8)}, {gives(t8)}, sets_flags_outside_it},                         // ADDS SUBS
    {0xFF80, 0x4000, plain, {fast(t0), fast(t3)}, {gives(t0)}, sets_flags_outside_it},               // ANDS EORS
    {0xFF80, 0x4080, shift_by_register, {now(t0), now(t3)}, {gives(t0)}, sets_flags_outside_it},     // LSLS LSRS
    {0xFFC0, 0x4100, shift_by_register, {now(t0), now(t3)}, {gives(t0)}, sets_flags_outside_it},     // ASRS
    {0xFFC0, 0x4140, plain, {fast(t0), fast(t3), now(status)}, {gives(t0)}, sets_flags_outside_it},  // ADCS
    {0xFFC0, 0x4180, plain, {fast(t0), fast(t3), now(status)}, {gives(t0)}, sets_flags_outside_it},  // SBCS
    {0xFFC0, 0x41C0, shift_by_register, {now(t0), now(t3)}, {gives(t0)}, sets_flags_outside_it},     // RORS
    {0xFFC0, 0x4200, plain, {fast(t0), fast(t3)}, {}, sets_flags},                                   // TST
    {0xFFC0, 0x4240, plain, {fast(t3)}, {gives(t0)}, sets_flags_outside_it},                         // RSBS
    {0xFF80, 0x4280, plain, {fast(t0), fast(t3)}, {}, sets_flags},                                   // CMP CMN
    {0xFFC0, 0x4300, plain, {fast(t0), fast(t3)}, {gives(t0)}, sets_flags_outside_it},               // ORRS
    {0xFFC0, 0x4340, multiply, {now(t0), now(t3)}, {gives(t0)}, sets_flags_outside_it},              // MULS
    {0xFFC0, 0x4380, plain, {fast(t0), fast(t3)}, {gives(t0)}, sets_flags_outside_it},               // BICS
    {0xFFC0, 0x43C0, plain, {fast(t3)}, {gives(t0)}, sets_flags_outside_it},                         // MVNS
    {0xFF00, 0x4400, plain, {fast(high_0), fast(high_3)}, {gives(high_0)}},                          // ADD
    {0xFF00, 0x4500, plain, {fast(high_0), fast(high_3)}, {}, sets_flags},                           // CMP
    {0xFF00, 0x4600, plain, {fast(high_3)}, {gives(high_0)}, moves},                                 // MOV
    {0xFFFF, 0x4770, branch, {now(link)}, {}, jumps},                                                // BX LR
    {0xFF80, 0x4700, branch, {now(high_3)}, {}, jumps | is_indirect},                                // BX
    {0xFF80, 0x4780, branch, {now(high_3)}, {gives(link)}, jumps | is_indirect},                     // BLX
    {0xF800, 0x4800, load, {}, {gives(t8)}},                                                // LDR of a constant
    {0xFE00, 0x5000, store, {now(t3), now(t6), data(t0)}, {}},                              // STR
    {0xFE00, 0x5200, narrow_store, {now(t3), now(t6), data(t0)}, {}},                       // STRH
    {0xFE00, 0x5400, narrow_store, {now(t3), now(t6), data(t0)}, {}},                       // STRB
    {0xF600, 0x5600, signed_load, {now(t3), now(t6)}, {gives(t0)}},                         // LDRSB LDRSH
    {0xFE00, 0x5800, load, {now(t3), now(t6)}, {gives(t0)}},                                // LDR
    {0xFE00, 0x5A00, narrow_load, {now(t3), now(t6)}, {gives(t0)}},                         // LDRH
    {0xFE00, 0x5C00, narrow_load, {now(t3), now(t6)}, {gives(t0)}},                         // LDRB
    {0xF800, 0x6000, store, {now(t3), data(t0)}, {}},                                       // STR
    {0xF800, 0x6800, load, {now(t3)}, {gives(t0)}},                                         // LDR
    {0xF800, 0x7000, narrow_store, {now(t3), data(t0)}, {}},                                // STRB
    {0xF800, 0x7800, narrow_load, {now(t3)}, {gives(t0)}},                                  // LDRB
    {0xF800, 0x8000, narrow_store, {now(t3), data(t0)}, {}},                                // STRH
    {0xF800, 0x8800, narrow_load, {now(t3)}, {gives(t0)}},                                  // LDRH
    {0xF800, 0x9000, store, {now(stack), data(t8)}, {}},                                    // STR
    {0xF800, 0x9800, load, {now(stack)}, {gives(t8)}},                                      // LDR
    {0xF800, 0xA000, plain, {}, {gives(t8)}},                                               // ADR
    {0xF800, 0xA800, plain, {fast(stack)}, {gives(t8)}},                                    // ADD of SP
    {0xFF00, 0xB000, plain, {fast(stack)}, {gives(stack)}},                                 // ADD SUB to SP
    {0xF500, 0xB100, branch, {now(t0)}, {}, jumps},                                         // CBZ CBNZ
    {0xFF00, 0xB200, field, {now(t3)}, {gives(t0)}},                                        // SXTH SXTB UXTH UXTB
    {0xFE00, 0xB400, block_store, {now(stack), data(list_8_link)}, {}, writes_back_stack},  // PUSH
    {0xFFF7, 0xB650, serialisation, {}, {}, serialises},                                    // SETEND
    {0xFFE8, 0xB660, serialisation, {}, {}, serialises},                                    // CPS
    {0xFFC0, 0xBA80, nothing, {}, {}, no_instruction},
    {0xFF00, 0xBA00, plain, {fast(t3)}, {gives(t0)}},                                        // REV REV16 REVSH
    {0xFE00, 0xBC00, block_load, {now(stack)}, {gives(list_8_counter)}, writes_back_stack},  // POP
    {0xFF00, 0xBE00, serialisation, {}, {}, serialises | jumps},                             // BKPT
    {0xFFEF, 0xBF20, serialisation, {}, {}, serialises},                                     // WFE WFI
    {0xFFFF, 0xBF40, serialisation, {}, {}, serialises},                                     // SEV
    {0xFF00, 0xBF00, nothing, {}, {}},                                                       // IT NOP
    {0xF800, 0xC000, block_store, {now(t8), data(list_8)}, {}, writes_back_by_list},         // STM
    {0xF800, 0xC800, block_load, {now(t8)}, {gives(list_8)}, writes_back_by_list},           // LDM
    {0xFF00, 0xDE00, nothing, {}, {}, no_instruction},
    {0xFF00, 0xDF00, serialisation, {}, {}, serialises | jumps},  // SVC
    {0xF000, 0xD000, branch, {now(status)}, {}, jumps},           // Bcc
    {0xF800, 0xE000, branch, {}, {}, jumps},                      // B
};

// 32 bits. Bits 28 to 25 are 0100: several registers, pairs, exclusive accesses, table branches.
constexpr decode_row memory[] = {
    {0xFFD00000, 0xE8100000, exception_return, {now(b16)}, {}, serialises | jumps},  // RFE
    {0xFFD00000, 0xE9900000, exception_return, {now(b16)}, {}, serialises | jumps},
    {0xFFD00000, 0xE8000000, dual_store, {now(stack), data(link)}, {}, writes_back_by_21},  // SRS
    {0xFFD00000, 0xE9800000, dual_store, {now(stack), data(link)}, {}, writes_back_by_21},
    {0xFE500000, 0xE8100000, block_load, {now(b16)}, {gives(list)}, writes_back_by_21},    // LDM
    {0xFE500000, 0xE8000000, block_store, {now(b16), data(list)}, {}, writes_back_by_21},  // STM
    {0xFFF0FFE0, 0xE8D0F000, narrow_load, factors, {gives(counter)}, is_indirect},         // TBB TBH
    {0xFFF00FC0, 0xE8D00F40, exclusive, {now(b16)}, {gives(b12)}},                         // LDREXB LDREXH
    {0xFFF000F0, 0xE8D00070, exclusive, {now(b16)}, {gives(b12), gives(b8)}},              // LDREXD
    {0xFFF00FC0, 0xE8C00F40, exclusive, {now(b16), data(b12)}, {gives(b0)}},               // STREXB STREXH
    {0xFFF000F0, 0xE8C00070, exclusive, {now(b16), data(b12), data(b8)}, {gives(b0)}},     // STREXD
    {0xFFE00000, 0xE8C00000, nothing, {}, {}, no_instruction},
    {0xFFF00000, 0xE8500000, exclusive, {now(b16)}, {gives(b12)}},                                 // LDREX
    {0xFFF00000, 0xE8400000, exclusive, {now(b16), data(b12)}, {gives(b8)}},                       // STREX
    {0xFE500000, 0xE8500000, dual_load, {now(b16)}, {gives(b12), gives(b8)}, writes_back_by_21},   // LDRD
    {0xFE500000, 0xE8400000, dual_store, {now(b16), data(b12), data(b8)}, {}, writes_back_by_21},  // STRD
};

// 0101: data processing with a register. Some have no first operand, or no result.
constexpr decode_row shifted_registers[] = {
    {0xFFF00F00, 0xEA100F00, plain, first_and_second, {}, sets_flags},                                     // TST
    {0xFFF00F00, 0xEA900F00, plain, first_and_second, {}, sets_flags},                                     // TEQ
    {0xFFF00F00, 0xEB100F00, plain, first_and_second, {}, sets_flags},                                     // CMN
    {0xFFF00F00, 0xEBB00F00, plain, first_and_second, {}, sets_flags},                                     // CMP
    {0xFFEF0000, 0xEA4F0000, plain, {fast(shifted_operand_thumb)}, {gives(b8)}, sets_flags_by_s | moves},  // MOV LSL ..
    {0xFFEF0000, 0xEA6F0000, plain, {fast(shifted_operand_thumb)}, {gives(b8)}, sets_flags_by_s},          // MVN
    {0xFFE00000, 0xEAC00000, field, factors, {gives(b8)}},                                                 // PKH
    {0xFFC00000, 0xEB400000, plain, first_second_and_carry, {gives(b8)}, sets_flags_by_s},                 // ADC SBC
    {0xFF800000, 0xEA000000, plain, first_and_second, {gives(b8)}, sets_flags_by_s},  // AND BIC ORR ORN
    {0xFFE00000, 0xEA800000, plain, first_and_second, {gives(b8)}, sets_flags_by_s},  // EOR
    {0xFFE00000, 0xEB000000, plain, first_and_second, {gives(b8)}, sets_flags_by_s},  // ADD
    {0xFFE00000, 0xEBA00000, plain, first_and_second, {gives(b8)}, sets_flags_by_s},  // SUB
    {0xFFE00000, 0xEBC00000, plain, first_and_second, {gives(b8)}, sets_flags_by_s},  // RSB
};

// 1000 to 1011: data processing with a constant, branches and system instructions. Bit 15 divides them.
constexpr decode_row constants[] = {
    {0xFBF08F00, 0xF0100F00, plain, {fast(b16)}, {}, sets_flags},                             // TST
    {0xFBF08F00, 0xF0900F00, plain, {fast(b16)}, {}, sets_flags},                             // TEQ
    {0xFBF08F00, 0xF1100F00, plain, {fast(b16)}, {}, sets_flags},                             // CMN
    {0xFBF08F00, 0xF1B00F00, plain, {fast(b16)}, {}, sets_flags},                             // CMP
    {0xFBCF8000, 0xF04F0000, plain, {}, {gives(b8)}, sets_flags_by_s},                        // MOV MVN
    {0xFBE08000, 0xF1400000, plain, {fast(b16), now(status)}, {gives(b8)}, sets_flags_by_s},  // ADC
    {0xFBE08000, 0xF1600000, plain, {fast(b16), now(status)}, {gives(b8)}, sets_flags_by_s},  // SBC
    {0xFB808000, 0xF0000000, plain, {fast(b16)}, {gives(b8)}, sets_flags_by_s},               // AND BIC ORR ORN
    {0xFBE08000, 0xF0800000, plain, {fast(b16)}, {gives(b8)}, sets_flags_by_s},               // EOR
    {0xFBE08000, 0xF1000000, plain, {fast(b16)}, {gives(b8)}, sets_flags_by_s},               // ADD
    {0xFBE08000, 0xF1A00000, plain, {fast(b16)}, {gives(b8)}, sets_flags_by_s},               // SUB
    {0xFBE08000, 0xF1C00000, plain, {fast(b16)}, {gives(b8)}, sets_flags_by_s},               // RSB
    {0xFB508000, 0xF2000000, plain, {fast(b16)}, {gives(b8)}},                                // ADDW SUBW ADR
    {0xFBF08000, 0xF2400000, plain, {}, {gives(b8)}},                                         // MOVW
    {0xFBF08000, 0xF2C00000, plain, {fast(b8)}, {gives(b8)}},                                 // MOVT
    {0xFB70F0E0, 0xF3200000, halfword_saturation, {now(b16)}, {gives(b8)}},                   // SSAT16 USAT16
    {0xFB508000, 0xF3000000, saturation, {now(b16)}, {gives(b8)}},                            // SSAT USAT
    {0xFB708000, 0xF3400000, field, {now(b16)}, {gives(b8)}},                                 // SBFX UBFX
    {0xFBFF8000, 0xF36F0000, field, {now(b8)}, {gives(b8)}},                                  // BFC
    {0xFBF08000, 0xF3600000, field, {now(b16), now(b8)}, {gives(b8)}},                        // BFI
    {0xFFF0D300, 0xF3808000, register_to_status, {now(b16)}, {}, sets_flags},                 // MSR of flags
    {0xFFE0D000, 0xF3808000, serialisation, {now(b16)}, {}, serialises},                      // MSR
    {0xFFFFFFFE, 0xF3AF8002, serialisation, {}, {}, serialises},                              // WFE WFI
    {0xFFFFFFFF, 0xF3AF8004, serialisation, {}, {}, serialises},                              // SEV
    {0xFFFFD700, 0xF3AF8000, nothing, {}, {}},                                                // NOP and other hints
    {0xFFF0D000, 0xF3A08000, serialisation, {}, {}, serialises},                              // CPS
    {0xFFF0D0F0, 0xF3B08020, serialisation, {}, {}, serialises},                              // CLREX
    {0xFFF0D0E0, 0xF3B08040, serialisation, {}, {}, serialises},                              // DSB DMB
    {0xFFF0D0F0, 0xF3B08060, serialisation, {}, {}, serialises},                              // ISB
    {0xFFF0D000, 0xF3C08000, branch, {now(b16)}, {}, jumps | is_indirect},                    // BXJ
    {0xFFF0D000, 0xF3D08000, exception_return, {now(link)}, {}, serialises | jumps},          // SUBS PC, LR
    {0xFFE0D000, 0xF3E08000, status_to_register, {now(status)}, {gives(b8)}},                 // MRS
    {0xFFF0F000, 0xF7F08000, serialisation, {}, {}, serialises | jumps},                      // SMC
    {0xFB80D000, 0xF3808000, nothing, {}, {}, no_instruction},
    {0xF800D000, 0xF0008000, branch, {now(status)}, {}, jumps},  // Bcc
    {0xF800D000, 0xF0009000, branch, {}, {}, jumps},             // B
    {0xF800D000, 0xF000D000, branch, {}, {gives(link)}, jumps},  // BL
    {0xF800D001, 0xF000C000, branch, {}, {gives(link)}, jumps},  // BLX
};

// 1100: single words, halfwords and bytes. What would load PC as a halfword or a byte preloads.
constexpr decode_row single[] = {
    {0xFEF0F000, 0xF890F000, preload, {now(b16)}, {}},
    {0xFEF0F000, 0xF8B0F000, preload, {now(b16)}, {}},
    {0xFE70FFC0, 0xF810F000, preload, factors, {}},
    {0xFE70FFC0, 0xF830F000, preload, factors, {}},
    {0xFE70FF00, 0xF810FC00, preload, {now(b16)}, {}},
    {0xFE70FF00, 0xF830FC00, preload, {now(b16)}, {}},
    {0xFE5FF000, 0xF81FF000, preload, {}, {}},
    {0xFF7F0000, 0xF85F0000, load, {now(b16)}, {gives(b12)}, is_indirect_unless_popped},  // LDR of a constant
    {0xFF7F0000, 0xF81F0000, narrow_load, {}, {gives(b12)}},                              // LDRB
    {0xFF7F0000, 0xF83F0000, narrow_load, {}, {gives(b12)}},                              // LDRH
    {0xFF5F0000, 0xF91F0000, signed_load, {}, {gives(b12)}},                              // LDRSB LDRSH
    {0xFFF00000, 0xF8D00000, load, {now(b16)}, {gives(b12)}, is_indirect_unless_popped},  // LDR
    {0xFFD00000, 0xF8900000, narrow_load, {now(b16)}, {gives(b12)}},                      // LDRB LDRH
    {0xFFD00000, 0xF9900000, signed_load, {now(b16)}, {gives(b12)}},                      // LDRSB LDRSH
    {0xFFF00000, 0xF8C00000, store, {now(b16), data(b12)}, {}},                           // STR
    {0xFFD00000, 0xF8800000, narrow_store, {now(b16), data(b12)}, {}},                    // STRB STRH
    {0xFFF00FC0, 0xF8500000, load, {now(b16), now(offset_thumb)}, {gives(b12)}, is_indirect_unless_popped},
    {0xFFD00FC0, 0xF8100000, narrow_load, {now(b16), now(offset_thumb)}, {gives(b12)}},
    {0xFFD00FC0, 0xF9100000, signed_load, {now(b16), now(offset_thumb)}, {gives(b12)}},
    {0xFFF00FC0, 0xF8400000, store, {now(b16), now(offset_thumb), data(b12)}, {}},
    {0xFFD00FC0, 0xF8000000, narrow_store, {now(b16), now(offset_thumb), data(b12)}, {}},
    {0xFFF00800, 0xF8500800, load, {now(b16)}, {gives(b12)}, writes_back_by_8 | is_indirect_unless_popped},
    {0xFFD00800, 0xF8100800, narrow_load, {now(b16)}, {gives(b12)}, writes_back_by_8},
    {0xFFD00800, 0xF9100800, signed_load, {now(b16)}, {gives(b12)}, writes_back_by_8},
    {0xFFF00800, 0xF8400800, store, {now(b16), data(b12)}, {}, writes_back_by_8},
    {0xFFD00800, 0xF8000800, narrow_store, {now(b16), data(b12)}, {}, writes_back_by_8},
};

// 1101: data processing of registers, and multiplies.
constexpr decode_row register_operations[] = {
    {0xFF80F0F0, 0xFA00F000, shift_by_register, factors, {gives(b8)}, sets_flags_by_s},  // LSL ..
    {0xFF8FF080, 0xFA0FF080, field, {now(b0)}, {gives(b8)}},                             // SXTH UXTB ..
    {0xFF80F080, 0xFA00F080, extend_and_add, factors, {gives(b8)}},                      // SXTAH UXTAB ..
    {0xFF80F080, 0xFA80F000, parallel, factors, {gives(b8)}},                            // SADD8 .. UHSUB16
    {0xFFF0F0D0, 0xFA80F080, field, factors, {gives(b8)}},                               // QADD QSUB
    {0xFFF0F0D0, 0xFA80F090, saturation, factors, {gives(b8)}},                          // QDADD QDSUB
    {0xFFF0F0C0, 0xFA90F080, plain, {fast(b0)}, {gives(b8)}},                            // REV REV16 RBIT REVSH
    {0xFFF0F0F0, 0xFAA0F080, parallel, factors, {gives(b8)}},                            // SEL
    {0xFFF0F0F0, 0xFAB0F080, plain, {fast(b0)}, {gives(b8)}},                            // CLZ
    {0xFFF0F0F0, 0xFB00F000, multiply, factors, {gives(b8)}},                            // MUL
    {0xFFF000E0, 0xFB000000, multiply, factors_and_later_sum, {gives(b8)}},              // MLA MLS
    {0xFFF0F0C0, 0xFB10F000, short_multiply, factors, {gives(b8)}},                      // SMULxy
    {0xFFF000C0, 0xFB100000, short_multiply, factors_and_sum, {gives(b8)}},              // SMLAxy
    {0xFFF0F0E0, 0xFB20F000, short_multiply, factors, {gives(b8)}},                      // SMUAD
    {0xFFF000E0, 0xFB200000, short_multiply, factors_and_sum, {gives(b8)}},              // SMLAD
    {0xFFF0F0E0, 0xFB30F000, short_multiply, factors, {gives(b8)}},                      // SMULWy
    {0xFFF000E0, 0xFB300000, short_multiply, factors_and_sum, {gives(b8)}},              // SMLAWy
    {0xFFF0F0E0, 0xFB40F000, short_multiply, factors, {gives(b8)}},                      // SMUSD
    {0xFFF000E0, 0xFB400000, short_multiply, factors_and_sum, {gives(b8)}},              // SMLSD
    {0xFFF0F0E0, 0xFB50F000, multiply, factors, {gives(b8)}},                            // SMMUL
    {0xFFF000E0, 0xFB500000, multiply, factors_and_later_sum, {gives(b8)}},              // SMMLA
    {0xFFF000E0, 0xFB600000, multiply, factors_and_later_sum, {gives(b8)}},              // SMMLS
    {0xFFF0F0F0, 0xFB70F000, differences, factors, {gives(b8)}},                         // USAD8
    {0xFFF000F0, 0xFB700000, differences, factors_and_sum, {gives(b8)}},                 // USADA8
    {0xFFD000F0, 0xFB800000, long_multiply, factors, long_product},                      // SMULL UMULL
    {0xFFF000F0, 0xFBE00060, long_multiply, factors_and_two_sums, long_product},         // UMAAL
    {0xFFD000F0, 0xFBC00000, long_multiply, factors_and_long_sum, long_product},         // SMLAL UMLAL
    {0xFFF000C0, 0xFBC00080, long_multiply, factors_and_long_sum, long_product},         // SMLALxy
    {0xFFE000E0, 0xFBC000C0, long_multiply, factors_and_long_sum, long_product},         // SMLALD SMLSLD
};

// 0110, 0111: coprocessors other than VFP.
constexpr decode_row coprocessors[] = {
    {0xFFF00000, 0xEC400000, serialisation, {now(b12), now(b16)}, {}, serialises},  // MCRR
    {0xFFF00000, 0xEC500000, coprocessor_read, {}, {gives(b12), gives(b16)}},       // MRRC
    {0xFF100010, 0xEE000010, serialisation, {now(b12)}, {}, serialises},            // MCR
    {0xFF10F010, 0xEE10F010, coprocessor_read, {}, {gives(status)}},                // MRC of the flags
    {0xFF100010, 0xEE100010, coprocessor_read, {}, {gives(b12)}},                   // MRC
};

decode_table table_of_group(std::uint32_t instruction) {
    switch (instruction >> 25 & 0xF) {
        case 4:
            return table_of(memory);
        case 5:
            return table_of(shifted_registers);
        case 6:
        case 7:
            return table_of(coprocessors);
        case 12:
            return table_of(single);
        case 13:
            return table_of(register_operations);
        default:
            return bit(instruction, 28) && !bit(instruction, 27) ? table_of(constants) : decode_table{nullptr, nullptr};
    }
}

constexpr std::uint32_t arm_always = 0xE0000000;

bool is_vector(std::uint32_t instruction) {
    const bool data_processing = matches(instruction, 0xEF000000, 0xEF000000);
    const bool structures = matches(instruction, 0xFF100000, 0xF9000000);
    const bool vfp = matches(instruction, 0xFC000E00, 0xEC000A00);
    return data_processing || structures || vfp;
}

timed_instruction decode_vector(std::uint32_t instruction) {
    const auto operation = instruction & 0x00FFFFFF;
    if (matches(instruction, 0xEF000000, 0xEF000000))
        return decode_neon(0xF2000000 | (instruction & 0x10000000) >> 4 | operation);
    if (matches(instruction, 0xFF100000, 0xF9000000)) return decode_structure_access(0xF4000000 | operation);
    return decode_vfp(arm_always | (instruction & 0x0FFFFFFF));
}

execution execution_of(std::uint8_t it_state) {
    constexpr unsigned always = 0xE;
    if ((it_state & 0xF) == 0) return execution::always;
    return it_state >> 4 == always ? execution::in_unconditional_it : execution::conditional_in_it;
}

timed_instruction decode(decode_table table, std::uint32_t instruction, std::uint8_t it_state) {
    const auto* row = find_row(table, instruction);
    return row != nullptr ? apply_row(*row, instruction, execution_of(it_state)) : undefined_instruction();
}

}  // namespace

timed_instruction decode_thumb16(std::uint32_t instruction, std::uint8_t it_state) {
    return decode(table_of(narrow), instruction, it_state);
}

timed_instruction decode_thumb32(std::uint32_t instruction, std::uint8_t it_state) {
    if (!is_vector(instruction)) return decode(table_of_group(instruction), instruction, it_state);
    auto made = decode_vector(instruction);
    made.conditional = execution_of(it_state) == execution::conditional_in_it;
    if (made.conditional) add_condition(made);
    return made;
}

std::uint8_t next_it_state(std::uint32_t instruction, bool wide, std::uint8_t it_state) {
    const bool starts = !wide && matches(instruction, 0xFF00, 0xBF00) && (instruction & 0xF) != 0;
    if (starts) return static_cast<std::uint8_t>(instruction);
    if ((it_state & 7) == 0) return 0;
    return static_cast<std::uint8_t>((it_state & 0xE0) | (it_state << 1 & 0x1F));
}

}  // namespace tabletop::a9
